package leasehold

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// Latch is a count-down latch: it opens when its count reaches 0, and stays open until it expires.
type Latch struct {
	client *Client
	name   string
}

// Latch returns the latch of this name. It sends nothing.
func (c *Client) Latch(name string) *Latch { return &Latch{c, name} }

// LatchState is the count of a latch.
type LatchState struct {
	Latch string `json:"latch"`
	Count int    `json:"count"`
	Open  bool   `json:"open"`
	// Gone reports that the latch was deleted or has expired since the request began.
	Gone      bool      `json:"gone"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Set creates the latch with this count, 1 to 10,000. It expires after ttl, or by default after 24 h or the longest
// time that the service allows. An [*Error] with the conflict code means that a latch of this name is still closed. It
// requires the admin scope.
func (l *Latch) Set(ctx context.Context, count int, ttl ...time.Duration) (*LatchState, error) {
	body := map[string]any{"count": count}
	for _, one := range ttl {
		if err := checkLength("ttl", one, aLength); err != nil {
			return nil, err
		}
		body["ttl"] = inUnits(one)
	}
	return l.send(ctx, http.MethodPut, "", body)
}

// CountDown counts down by this much, or by 1 by default. It is applied once, even if the request must be retried.
func (l *Latch) CountDown(ctx context.Context, by ...int) (*LatchState, error) {
	body := map[string]any{}
	for _, one := range by {
		body["by"] = one
	}
	return l.send(ctx, http.MethodPost, "/count-down", body)
}

// State returns the count. An [*Error] with the not_found code means that there is no such latch.
func (l *Latch) State(ctx context.Context) (*LatchState, error) {
	return l.send(ctx, http.MethodGet, "", nil)
}

// Delete deletes the latch. Waiting clients are notified that it is gone. It requires the admin scope.
func (l *Latch) Delete(ctx context.Context) error {
	return l.client.named(ctx, http.MethodDelete, "latches", l.name, "", nil, nil)
}

// Wait returns when the latch is open, when it is gone, or when the wait has elapsed; the answer shows which. The wait
// may be [Forever]. An [*Error] with the not_found code means that there was no such latch at the start.
func (l *Latch) Wait(ctx context.Context, wait time.Duration) (*LatchState, error) {
	if err := checkNames(l.name); err != nil {
		return nil, err
	}
	t := l.client.transport
	r := request{method: http.MethodGet, path: pathOf("latches", l.name, ""), waitUntil: add(t.clock.now(), wait)}
	for seen := false; ; seen = true {
		var state LatchState
		next := t.clock.now() + pauseWaiting
		_, err := t.send(ctx, r, &state)
		var refused *Error
		if seen && errors.As(err, &refused) && refused.Status == http.StatusNotFound {
			// The latch was deleted or has expired between requests.
			return &LatchState{Latch: l.name, Gone: true}, nil
		}
		if err != nil {
			return nil, err
		}
		now := t.clock.now()
		if state.Open || state.Gone || now >= r.waitUntil {
			return &state, nil
		}
		if pause := minimum(next, r.waitUntil) - now; pause > 0 {
			if err := sleep(ctx, t.clock, pause); err != nil {
				return nil, err
			}
		}
	}
}

func (l *Latch) send(ctx context.Context, method, suffix string, body map[string]any) (*LatchState, error) {
	var state LatchState
	return &state, l.client.named(ctx, method, "latches", l.name, suffix, body, &state)
}
