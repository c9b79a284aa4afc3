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
	// Claimed is false of a lease that was granted to a client on standby, which has not claimed it yet; nil otherwise.
	Claimed *bool `json:"claimed"`
}

// Waiter is a place in a queue.
type Waiter struct {
	Position int          `json:"position"`
	Mode     Mode         `json:"mode"`
	Owner    string       `json:"owner"`
	Waiting  Milliseconds `json:"waiting_ms"`
	// Attended says that a client is there to take the turn.
	Attended bool `json:"attended"`
	// Several says that it is the place of a multi-lock.
	Several bool `json:"several"`
	// StandbyUntil is until when its client may be away, if it is on standby.
	StandbyUntil *time.Time `json:"standby_until"`
}

// LockState is who holds a lock and who waits for it.
type LockState struct {
	Lock string `json:"lock"`
	// State is "free", "held", or "delayed" by a lock_delay or a min_hold.
	State string `json:"state"`
	// Mode is empty when no lease is in force on the lock.
	Mode Mode `json:"mode"`
	// Fence is the last one issued, of any mode; 0 when none is known.
	Fence int64 `json:"fence"`
	// Holders and Queue have up to 50 entries; HoldersTotal and QueueLength are the full numbers.
	Holders      []Holder `json:"holders"`
	HoldersTotal int      `json:"holders_total"`
	Queue        []Waiter `json:"queue"`
	QueueLength  int      `json:"queue_length"`
	// AvailableAt is the earliest instant at which the lock can be free if nobody renews or releases; nil if it is.
	AvailableAt *time.Time `json:"available_at"`
	// BreakAt is when every lease on it ends; nil while it is not being broken with grace.
	BreakAt *time.Time `json:"break_at"`
}

// State returns who holds the lock and who waits. An unused lock is free. The answer is old when it arrives: do not
// decide by it whether to write.
func (c *Client) State(ctx context.Context, name string) (*LockState, error) {
	var state LockState
	return &state, c.named(ctx, http.MethodGet, "locks", name, "", nil, &state)
}

// BreakOptions say how a lock is broken.
type BreakOptions struct {
	// Grace announces the break to the holders, and ends the leases after this long: up to 1 h.
	Grace time.Duration
	// NoDelay also ends a lock_delay and a min_hold, and starts none.
	NoDelay bool
	// Queue is "true" to send all waiters away too, and "only" to do that and break no lease.
	Queue string
	// Fence ends only the lease that has it, if it is in force; 0 ends all of them.
	Fence int64
	// Reason and By say why the lock is broken, and by whom: told to the holders, and kept in the history. Up to 256 bytes each.
	Reason, By string
}

// BreakResult is what a break did.
type BreakResult struct {
	// Broken is the number of leases ended, without a grace.
	Broken int `json:"broken"`
	// BreakAt is when the leases will end, by the service's clock; nil when they have ended.
	BreakAt *time.Time `json:"break_at"`
	// Holders is how many leases will end, and MayBeUnaware those whose next heartbeat may come after that.
	Holders      int `json:"holders"`
	MayBeUnaware int `json:"may_be_unaware"`
	// Dropped is the number of places forgotten.
	Dropped int `json:"dropped"`
}

// Break ends every lease on a lock, no matter who holds it. It needs an API key with the scope admin.
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
