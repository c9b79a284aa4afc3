package leasehold

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// The service never sends an answer longer than this.
const answerMax = 8 << 20

// attempt sends a request once.
func (t *transport) attempt(ctx context.Context, r request, wait time.Duration, answer any) error {
	sent, err := t.toHTTP(ctx, r, wait)
	if err != nil {
		return err
	}
	response, err := t.client.Do(sent)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, answerMax))
	if err != nil {
		return err
	}
	if to := response.Header.Get("Location"); to != "" && response.StatusCode >= 300 && response.StatusCode < 400 {
		return &Error{Status: response.StatusCode, Detail: "The service redirects to " + to + ": is the url right?"}
	}
	if response.StatusCode >= 300 {
		return t.answerError(response.StatusCode, body)
	}
	var fields map[string]json.RawMessage
	if err = json.Unmarshal(body, &fields); err != nil || !hasSubject(r.path, fields) {
		return t.strangerError(response.StatusCode, body)
	}
	if answer != nil {
		err = json.Unmarshal(body, answer)
	}
	var odd *json.UnmarshalTypeError
	if errors.As(err, &odd) && strings.HasSuffix(odd.Field, "fence") {
		return errFence
	}
	if err != nil {
		return t.strangerError(response.StatusCode, body)
	}
	return nil
}

// subjects are the fields that identify the subject of an answer. Each success has one of them.
var subjects = map[string][]string{
	"locks":      {"lock", "locks"},
	"rw":         {"lock"},
	"semaphores": {"semaphore", "semaphores"},
	"latches":    {"latch", "latches"},
	"multi":      {"token", "results"},
	"heartbeat":  {"results"},
	"keys":       {"id", "keys"},
}

// hasSubject returns false for a 2xx from something other than the service, which must not count as success.
func hasSubject(path string, answer map[string]json.RawMessage) bool {
	family := strings.FieldsFunc(path, func(char rune) bool { return char == '/' || char == '?' })
	if len(family) == 0 || subjects[family[0]] == nil {
		return true
	}
	for _, subject := range subjects[family[0]] {
		if _, ok := answer[subject]; ok {
			return true
		}
	}
	return false
}

func (t *transport) toHTTP(ctx context.Context, r request, wait time.Duration) (*http.Request, error) {
	var body io.Reader
	address := t.url + r.path
	waited := wait > 0
	if waited && r.method == http.MethodGet {
		address += "?wait=" + inUnits(wait)
	}
	if r.body != nil {
		fields := r.body
		if waited {
			fields = map[string]any{"wait": inUnits(wait)}
			for name, value := range r.body {
				fields[name] = value
			}
		}
		text, err := encode(fields)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, address, body)
	if err != nil {
		return nil, err
	}
	sent.Header.Set("Content-Type", "application/json")
	sent.Header.Set("Idempotency-Key", r.key)
	if t.key != "" {
		sent.Header.Set("Authorization", "Bearer "+t.key)
	}
	return sent, nil
}

// problem has the fields of errors that the client reads.
type problem struct {
	Code        string       `json:"code"`
	Detail      string       `json:"detail"`
	RetryAfter  Milliseconds `json:"retry_after_ms"`
	Lock        string       `json:"lock"`
	Locks       []string     `json:"locks"`
	Semaphore   string       `json:"semaphore"`
	Reason      LostReason   `json:"reason"`
	Dismissed   bool         `json:"dismissed"`
	Ticket      string       `json:"ticket"`
	Position    int          `json:"position"`
	Waited      Milliseconds `json:"waited_ms"`
	Holders     []Holder     `json:"holders"`
	Total       int          `json:"holders_total"`
	QueueLength int          `json:"queue_length"`
	AvailableAt *time.Time   `json:"available_at"`
}

func (p *problem) names() []string {
	if len(p.Locks) > 0 {
		return p.Locks
	}
	return []string{p.Lock + p.Semaphore}
}

// answerError converts an answer to a *BusyError, a *DismissedError, a *LostError or an *Error.
func (t *transport) answerError(status int, body []byte) error {
	var said problem
	// A proxy may return an error that is not JSON, or that has another format.
	_ = json.Unmarshal(body, &said)
	if !isCode(said.Code) {
		return t.strangerError(status, body)
	}
	refused := &Error{Status: status, Code: said.Code, Detail: said.Detail, retryAfter: said.RetryAfter.Duration()}
	switch said.Code {
	case "locked":
		return &BusyError{
			Names:        said.names(),
			Holders:      said.Holders,
			HoldersTotal: said.Total,
			QueueLength:  said.QueueLength,
			AvailableAt:  said.AvailableAt,
			Err:          refused,
			ticket:       said.Ticket,
			position:     said.Position,
			served:       said.Waited.Duration(),
		}
	case "lease_lost":
		if said.Dismissed {
			return &DismissedError{Lock: strings.Join(said.names(), ","), Detail: said.Detail}
		}
		lost := &LostError{Lock: strings.Join(said.names(), ","), Reason: said.Reason}
		if said.Reason == ReasonBroken {
			lost.Detail = said.Detail
		}
		return lost
	case "unauthenticated":
		if t.key == "" {
			refused.Detail = "The service requires an API key: pass WithAPIKey to New"
		}
	}
	refused.Body = body
	return refused
}

// isCode distinguishes the service's codes from those of gateways, which are numbers or words in capitals.
func isCode(code string) bool {
	return code != "" && strings.Trim(code, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// strangerError is the error for an answer from something other than the service. If a retry would get the same answer,
// it reports that the URL is wrong.
func (t *transport) strangerError(status int, body []byte) *Error {
	stranger := &Error{Status: status}
	if !isPassingStatus(status) {
		stranger.Detail = fmt.Sprintf("%s does not point to a Leasehold service: it returned %d", t.url, status)
	}
	if json.Valid(body) {
		stranger.Body = body
	}
	return stranger
}
