// Stands in for a database driver: it sends each statement to the test, which runs it.
package main

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
)

func init() { sql.Register("pgx", connection{}) }

type connection struct{ url string }

var errUnused = errors.New("the recipe does not need it")

func (connection) Open(url string) (driver.Conn, error)      { return connection{url}, nil }
func (connection) Close() error                              { return nil }
func (connection) Begin() (driver.Tx, error)                 { return nil, errUnused }
func (connection) Prepare(query string) (driver.Stmt, error) { return nil, errUnused }
func (c connection) Exec(query string, args []driver.Value) (driver.Result, error) {
	body, err := json.Marshal(map[string]any{"query": query, "args": args})
	if err != nil {
		return nil, err
	}
	response, err := http.Post(c.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	changed, err := strconv.Atoi(string(text))
	return driver.RowsAffected(changed), err
}
