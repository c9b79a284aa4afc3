package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// A connection that uses Redis's protocol.
type connection struct {
	net.Conn
	*bufio.ReadWriter
}

func newConnection(conn net.Conn) *connection {
	return &connection{conn, bufio.NewReadWriter(bufio.NewReader(conn), bufio.NewWriter(conn))}
}

func (c *connection) read() (reply, error) {
	line, err := c.ReadString('\n')
	if err != nil {
		return nil, err
	}
	kind, rest := line[0], strings.TrimRight(line[1:], "\r\n")
	switch kind {
	case '+':
		return status(rest), nil
	case '-':
		return failure(rest), nil
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	switch {
	case err != nil:
		return nil, err
	case kind == ':':
		return n, nil
	case n < 0:
		return nil, nil
	case kind == '$':
		bytes := make([]byte, n+2)
		_, err := io.ReadFull(c.Reader, bytes)
		return string(bytes[:n]), err
	}
	items := make([]reply, n)
	for i := range items {
		if items[i], err = c.read(); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func (c *connection) write(value reply) {
	switch v := value.(type) {
	case nil:
		c.WriteString("$-1\r\n")
	case string:
		fmt.Fprintf(c.Writer, "$%d\r\n%s\r\n", len(v), v)
	case int64:
		fmt.Fprintf(c.Writer, ":%d\r\n", v)
	case status:
		fmt.Fprintf(c.Writer, "+%s\r\n", string(v))
	case failure:
		fmt.Fprintf(c.Writer, "-%s\r\n", string(v))
	case []reply:
		fmt.Fprintf(c.Writer, "*%d\r\n", len(v))
		for _, item := range v {
			c.write(item)
		}
	}
}

// Follows Redis's rules: null becomes false, and a status or an error becomes a table with one field.
func toLua(L *lua.LState, value reply) lua.LValue {
	table := L.NewTable()
	switch v := value.(type) {
	case string:
		return lua.LString(v)
	case int64:
		return lua.LNumber(v)
	case status:
		table.RawSetString("ok", lua.LString(v))
	case failure:
		table.RawSetString("err", lua.LString(v))
	case []reply:
		for i, item := range v {
			table.RawSetInt(i+1, toLua(L, item))
		}
	default:
		return lua.LFalse
	}
	return table
}

func tableOf(L *lua.LState, words []string) *lua.LTable {
	table := L.NewTable()
	for i, word := range words {
		table.RawSetInt(i+1, lua.LString(word))
	}
	return table
}

// Follows Redis's rules: numbers lose their fractions, and arrays end before the first nil.
func fromLua(value lua.LValue) reply {
	switch v := value.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return int64(v)
	case lua.LBool:
		if bool(v) {
			return int64(1)
		}
	case *lua.LTable:
		if err := v.RawGetString("err"); err != lua.LNil {
			return failure(oneLine(err.String()))
		}
		if ok := v.RawGetString("ok"); ok != lua.LNil {
			return status(oneLine(ok.String()))
		}
		items := []reply{}
		for i := 1; v.RawGetInt(i) != lua.LNil; i++ {
			items = append(items, fromLua(v.RawGetInt(i)))
		}
		return items
	}
	return nil
}
