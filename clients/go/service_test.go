package leasehold

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeService grants everything immediately, and records its requests.
type fakeService struct {
	mu    sync.Mutex
	asked []string
	// answer replaces an answer; a status of 0 keeps the usual one.
	answer func(path string, body fields) (status int, answer fields)
}

func (s *fakeService) RoundTrip(request *http.Request) (*http.Response, error) {
	var body fields
	if request.Body != nil {
		decode(request.Body, &body)
	}
	path := request.URL.Path
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, path)
	status, answer := 0, fields(nil)
	if s.answer != nil {
		status, answer = s.answer(path, body)
	}
	if status == 0 {
		status, answer = 200, usual(path, body)
	}
	text, _ := json.Marshal(answer)
	response := io.NopCloser(strings.NewReader(string(text)))
	return &http.Response{StatusCode: status, Body: response, Request: request}, nil
}

func usual(path string, body fields) fields {
	terms := fields{"ttl_ms": 30_000, "renew_after_ms": 10_000, "expires_at": "2026-01-01T00:00:30.000Z"}
	switch {
	case path == "/heartbeat":
		results := []any{}
		for range body["leases"].([]any) {
			item := fields{"ok": true}
			for name, value := range terms {
				item[name] = value
			}
			results = append(results, item)
		}
		return fields{"results": results}
	case strings.HasSuffix(path, "/acquire"):
		terms["token"], terms["fence"] = "secret-token", 41
	}
	terms["lock"] = strings.Split(path, "/")[2]
	return terms
}

func (s *fakeService) count(path string) (count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if asked == path {
			count++
		}
	}
	return count
}

func newFake(t *testing.T) (*Client, *fakeService, *turnedClock) {
	service := &fakeService{}
	client := New(testURL, WithAPIKey("secret-key"), WithHTTPClient(&http.Client{Transport: service}))
	clock := newTurnedClock()
	client.transport.clock = clock
	return client, service, clock
}

func lock(t *testing.T, client *Client, options ...LockOption) *Lease {
	t.Helper()
	lease, err := client.Lock(context.Background(), "deploy", options...)
	if err != nil {
		t.Fatal(err)
	}
	return lease
}

// pass advances the clock.
func pass(clock *turnedClock, d time.Duration) {
	clock.turnTo(clock.now() + d)
	settle()
}
