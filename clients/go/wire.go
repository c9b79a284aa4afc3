package leasehold

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// Mode determines whether a lease excludes all others.
type Mode string

const (
	// Exclusive is the mode of the only holder.
	Exclusive Mode = "exclusive"
	// Shared is the mode of a holder that shares the lock.
	Shared Mode = "shared"
)

// Milliseconds is a duration as the service reports it.
type Milliseconds int64

// Duration converts it; a value that is too large becomes [Forever].
func (ms Milliseconds) Duration() time.Duration {
	if ms > Milliseconds(Forever/time.Millisecond) {
		return Forever
	}
	return time.Duration(ms) * time.Millisecond
}

// inUnits returns a duration in the form that the service accepts: it refuses bare numbers.
func inUnits(d time.Duration) string { return fmt.Sprintf("%dms", d.Milliseconds()) }

// Held is one lock of a lease.
type Held struct {
	// Name is the name of the lock or semaphore.
	Name string `json:"lock"`
	Mode Mode   `json:"mode"`
	// Fence is higher for each new grant of the lock. For a shared lease or permits, it only orders grants: do not compare
	// it where you write.
	Fence int64 `json:"fence"`
}

// deadline is a deadline as the service reports it.
type deadline struct {
	TTL        Milliseconds `json:"ttl_ms"`
	RenewAfter Milliseconds `json:"renew_after_ms"`
	ExpiresAt  time.Time    `json:"expires_at"`
	BreakAt    *time.Time   `json:"break_at"`
}

// granted is the answer to an acquire of any kind.
type granted struct {
	deadline
	Lock       string       `json:"lock"`
	Semaphore  string       `json:"semaphore"`
	Mode       Mode         `json:"mode"`
	Token      string       `json:"token"`
	Fence      int64        `json:"fence"`
	AcquiredAt time.Time    `json:"acquired_at"`
	Waited     Milliseconds `json:"waited_ms"`
	Leases     []Held       `json:"leases"`
}

func (g *granted) locks() []Held {
	switch {
	case len(g.Leases) > 0:
		return g.Leases
	case g.Semaphore != "":
		return []Held{{Name: g.Semaphore, Mode: Shared, Fence: g.Fence}}
	default:
		return []Held{{Name: g.Lock, Mode: g.Mode, Fence: g.Fence}}
	}
}

// errFence reports an answer from something other than the service, or from a service that cannot be trusted.
var errFence = &Error{Status: 200, Detail: "Expected the fence to be a positive integer: is the url right?"}

func (g *granted) checkFences() error {
	for _, held := range g.locks() {
		if held.Fence <= 0 || held.Fence >= 1<<53 {
			return errFence
		}
	}
	return nil
}

// result is the result for one of several locks, in a heartbeat or a release.
type result struct {
	deadline
	Lock   string     `json:"lock"`
	OK     bool       `json:"ok"`
	Code   string     `json:"code"`
	Reason LostReason `json:"reason"`
	Detail string     `json:"detail"`
}

type results struct {
	Results []result `json:"results"`
}

// failure returns nil for a lock that did not fail.
func (r *result) failure(name string) error {
	switch {
	case r.OK:
		return nil
	case r.Code == "lease_lost":
		return &LostError{Lock: name, Reason: r.Reason, Detail: r.Detail}
	default:
		return &Error{Status: 503, Code: r.Code, Detail: "'" + name + "' could not be renewed now: " + r.Code}
	}
}

// encode does not escape HTML characters, so that a request is no longer than necessary.
func encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), err
}
