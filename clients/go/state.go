package leasehold

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Holder is a lease as others see it.
type Holder struct {
	Mode       Mode           `json:"mode"`
	Owner      string         `json:"owner"`
	Fence      int64          `json:"fence"`
	HoldCount  int            `json:"hold_count"`
	Permits    int            `json:"permits"`
	TTL        Milliseconds   `json:"ttl_ms"`
	AcquiredAt time.Time      `json:"acquired_at"`
	Metadata   map[string]any `json:"metadata"`
	// Claimed is false for a lease that was granted to a client on standby, which has not claimed it yet; nil otherwise.
	Claimed *bool `json:"claimed"`
}

// Waiter is a place in a queue.
type Waiter struct {
	Position int          `json:"position"`
	Mode     Mode         `json:"mode"`
	Owner    string       `json:"owner"`
	Waiting  Milliseconds `json:"waiting_ms"`
	// Attended reports whether a client is there to take the turn.
	Attended bool `json:"attended"`
	// Several reports whether the request waits for several locks.
	Several bool `json:"several"`
	// StandbyUntil is the time until which its client may be away, if it is on standby.
	StandbyUntil *time.Time `json:"standby_until"`
}

// LockState is who holds a lock and who waits for it.
type LockState struct {
	Lock string `json:"lock"`
	// State is "free", "held", or "delayed" by a lock_delay or a min_hold.
	State string `json:"state"`
	// Mode is empty when no lease is in force on the lock.
	Mode Mode `json:"mode"`
	// Fence is the last fence that was issued, in either mode; 0 if none is known.
	Fence int64 `json:"fence"`
	// Holders and Queue have up to 50 entries; HoldersTotal and QueueLength are the full numbers.
	Holders      []Holder `json:"holders"`
	HoldersTotal int      `json:"holders_total"`
	Queue        []Waiter `json:"queue"`
	QueueLength  int      `json:"queue_length"`
	// AvailableAt is the earliest instant at which the lock can be free if no lease is renewed or released; nil if it is free.
	AvailableAt *time.Time `json:"available_at"`
	// BreakAt is when every lease on it ends; nil while it is not being broken with grace.
	BreakAt *time.Time `json:"break_at"`
}

// State returns who holds the lock and who waits. An unused lock is free. The answer may be out of date when it
// arrives: do not use it to decide whether to write.
func (c *Client) State(ctx context.Context, name string) (*LockState, error) {
	var state LockState
	return &state, c.named(ctx, http.MethodGet, "locks", name, "", nil, &state)
}

// BreakOptions defines how a lock is broken.
type BreakOptions struct {
	// Grace announces the break to the holders, and ends the leases after this long: up to 1 h.
	Grace time.Duration
	// NoDelay also ends a lock_delay and a min_hold, and starts none.
	NoDelay bool
	// Queue is "true" to also dismiss all waiters, and "only" to dismiss them without breaking a lease.
	Queue string
	// Fence ends only the lease with this fence, if it is in force; 0 ends all leases.
	Fence int64
	// Reason is why the lock is broken, and By is who breaks it, in up to 256 bytes each. They are reported to the
	// holders, and kept in the history.
	Reason, By string
}

// BreakResult is the result of a break.
type BreakResult struct {
	// Broken is the number of leases that ended, if there is no grace.
	Broken int `json:"broken"`
	// BreakAt is when the leases will end, by the service's clock; nil when they have ended.
	BreakAt *time.Time `json:"break_at"`
	// Holders is the number of leases that will end. MayBeUnaware is the number of leases among them whose next heartbeat
	// may come too late to announce the break.
	Holders      int `json:"holders"`
	MayBeUnaware int `json:"may_be_unaware"`
	// Dropped is the number of places removed from the queue.
	Dropped int `json:"dropped"`
}

// Break ends every lease on a lock, regardless of its holder. It requires an API key with the admin scope.
func (c *Client) Break(ctx context.Context, name string, options BreakOptions) (*BreakResult, error) {
	query := url.Values{}
	if err := checkLength("Grace", options.Grace, aLengthOrZero); err != nil {
		return nil, err
	}
	if options.Grace != 0 {
		query.Set("grace", inUnits(options.Grace))
	}
	if options.NoDelay {
		query.Set("delay", "false")
	}
	if options.Queue != "" {
		query.Set("queue", options.Queue)
	}
	if options.Fence != 0 {
		query.Set("fence", fmt.Sprint(options.Fence))
	}
	if options.Reason != "" {
		query.Set("reason", options.Reason)
	}
	if options.By != "" {
		query.Set("by", options.By)
	}
	suffix := ""
	if len(query) > 0 {
		suffix = "?" + query.Encode()
	}
	var done BreakResult
	return &done, c.named(ctx, http.MethodDelete, "locks", name, suffix, nil, &done)
}

// named sends a request about a lock, a semaphore or a latch.
func (c *Client) named(
	ctx context.Context, method, family, name, suffix string, body map[string]any, answer any,
) error {
	if err := checkNames(name); err != nil {
		return err
	}
	return c.Request(ctx, method, pathOf(family, name, suffix), body, answer)
}
