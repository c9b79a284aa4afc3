// Stands between clients and a Redis, and runs their scripts itself, in gopher-lua, because some stores are written in Go and
// run scripts that way. Redis does everything else. Commands run one at a time, so a script is as atomic as in Redis.
//
//	main <address of the Redis>
//
// Listens on a free port of the loopback address, and prints that port. Exits when its standard input ends.
package main

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
)

// A reply is nil, a string, an int64, a status, a failure or a []reply.
type reply interface{}
type status string
type failure string

type server struct {
	mutex   sync.Mutex
	address string
	redis   *connection
	state   *lua.LState
	scripts map[string]*lua.LFunction
}

func main() {
	s := &server{address: os.Args[1]}
	s.reset()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	for {
		client, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go s.serve(newConnection(client))
	}
}

func (s *server) serve(client *connection) {
	defer client.Close()
	for {
		received, err := client.read()
		items, isArray := received.([]reply)
		if err != nil || !isArray || len(items) == 0 {
			return
		}
		command := make([]string, len(items))
		for i, item := range items {
			command[i], _ = item.(string)
		}
		s.mutex.Lock()
		answer := s.answer(command)
		s.mutex.Unlock()
		client.write(answer)
		if client.Flush() != nil {
			return
		}
	}
}

func (s *server) answer(command []string) reply {
	switch name := strings.ToUpper(command[0]); {
	case name == "HELLO":
		return failure("ERR unknown command: all clients share one connection to Redis, in its older protocol")
	case name == "EVAL" && len(command) > 2:
		if refusal := s.learn(command[1]); refusal != nil {
			return refusal
		}
		return s.run(nameOf(command[1]), command[2:])
	case name == "EVALSHA" && len(command) > 2:
		return s.run(strings.ToLower(command[1]), command[2:])
	case name == "SCRIPT" && len(command) > 1:
		return s.manage(strings.ToUpper(command[1]), command[2:])
	}
	return s.ask(command)
}

func (s *server) manage(subcommand string, arguments []string) reply {
	switch subcommand {
	case "LOAD":
		if refusal := s.learn(arguments[0]); refusal != nil {
			return refusal
		}
		return nameOf(arguments[0])
	case "EXISTS":
		known := make([]reply, len(arguments))
		for i, name := range arguments {
			known[i] = int64(0)
			if s.scripts[strings.ToLower(name)] != nil {
				known[i] = int64(1)
			}
		}
		return known
	case "FLUSH":
		s.reset()
		return status("OK")
	}
	return failure("ERR unknown subcommand of SCRIPT")
}

func nameOf(source string) string {
	sum := sha1.Sum([]byte(source))
	return hex.EncodeToString(sum[:])
}

func (s *server) learn(source string) reply {
	if s.scripts[nameOf(source)] != nil {
		return nil
	}
	script, err := s.state.Load(strings.NewReader(source), "user_script")
	if err != nil {
		return failure("ERR Error compiling script: " + oneLine(err.Error()))
	}
	s.scripts[nameOf(source)] = script
	return nil
}

// numbered contains the number of keys, the keys, and the arguments.
func (s *server) run(name string, numbered []string) (answer reply) {
	script := s.scripts[name]
	if script == nil {
		return failure("NOSCRIPT No matching script. Please use EVAL.")
	}
	count, err := strconv.Atoi(numbered[0])
	if err != nil || count < 0 || count > len(numbered)-1 {
		return failure("ERR Number of keys can't be greater than number of args")
	}
	defer func() {
		if fault := recover(); fault != nil {
			answer = failure("ERR gopher-lua panicked: " + oneLine(fmt.Sprint(fault)))
			s.reset()
		}
	}()
	// Redis counts the billed commands, including this run of a script.
	s.ask([]string{"EVAL", "", "0"})
	L := s.state
	L.SetTop(0)
	L.SetGlobal("KEYS", tableOf(L, numbered[1:1+count]))
	L.SetGlobal("ARGV", tableOf(L, numbered[1+count:]))
	L.Push(script)
	if err := L.PCall(0, 1, nil); err != nil {
		if raised, ok := err.(*lua.ApiError); ok {
			if table, ok := raised.Object.(*lua.LTable); ok {
				return failure(oneLine(table.RawGetString("err").String()))
			}
		}
		return failure("ERR " + oneLine(err.Error()))
	}
	return fromLua(L.Get(-1))
}

// Begins with a new state, which has no scripts.
func (s *server) reset() {
	// The gateway's prelude is written in Lua, and copies the arguments of each command three times on the stack. A store
	// that checks keys outside of Lua needs room for them once.
	L := lua.NewState(lua.Options{SkipOpenLibs: true, RegistrySize: 4 * lua.RegistrySize})
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenTable, lua.OpenString, lua.OpenMath} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	redis := L.NewTable()
	redis.RawSetString("call", L.NewFunction(func(L *lua.LState) int { return s.call(L, true) }))
	redis.RawSetString("pcall", L.NewFunction(func(L *lua.LState) int { return s.call(L, false) }))
	L.SetGlobal("redis", redis)
	s.state, s.scripts = L, map[string]*lua.LFunction{}
}

func (s *server) call(L *lua.LState, raise bool) int {
	command := make([]string, L.GetTop())
	for i := range command {
		switch word := L.Get(i + 1).(type) {
		case lua.LString:
			command[i] = string(word)
		case lua.LNumber:
			command[i] = strconv.FormatFloat(float64(word), 'g', 17, 64)
		default:
			L.RaiseError("ERR Lua redis lib command arguments must be strings or integers")
		}
	}
	result := toLua(L, s.ask(command))
	if table, ok := result.(*lua.LTable); ok && raise && table.RawGetString("err") != lua.LNil {
		L.Error(table, 1)
	}
	L.Push(result)
	return 1
}

func (s *server) ask(command []string) reply {
	if s.redis == nil {
		dialled, err := net.Dial("tcp", s.address)
		if err != nil {
			return failure("LOADING Redis does not answer")
		}
		s.redis = newConnection(dialled)
	}
	words := make([]reply, len(command))
	for i, word := range command {
		words[i] = word
	}
	s.redis.write(words)
	err := s.redis.Flush()
	var answer reply
	if err == nil {
		answer, err = s.redis.read()
	}
	if err != nil {
		s.redis.Close()
		s.redis = nil
		return failure("LOADING Redis does not answer")
	}
	return answer
}

func oneLine(text string) string {
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
}
