package leasehold

import (
	"context"
	"math"
	"sync"
	"time"
)

// Forever makes [Wait] wait for as long as it takes. A context can still end the wait.
const Forever = time.Duration(math.MaxInt64)

// clock provides the client's time. Tests replace it with a fake clock.
type clock interface {
	// now returns the time since an arbitrary moment, which never decreases.
	now() time.Duration
	// after calls call once, d from now, unless it is stopped first.
	after(d time.Duration, call func()) (stop func())
}

// systemClock is the machine's monotonic clock. On most systems, it stops while the machine sleeps, but the wall clock
// does not. So systemClock moves forward when the wall clock gets ahead, and never back: when in doubt, a lease counts
// as lost too early, not too late.
type systemClock struct {
	start  time.Time
	mu     sync.Mutex
	gained time.Duration
}

func newSystemClock() *systemClock { return &systemClock{start: time.Now()} }

func (c *systemClock) now() time.Duration {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	monotonic := now.Sub(c.start)
	// Round(0) removes the monotonic readings, so that the two are compared by the wall clock.
	if gained := now.Round(0).Sub(c.start.Round(0)) - monotonic; gained > c.gained {
		c.gained = gained
	}
	return monotonic + c.gained
}

func (c *systemClock) after(d time.Duration, call func()) func() {
	timer := time.AfterFunc(d, call)
	return func() { timer.Stop() }
}

// add returns the sum of two durations, or [Forever] if that is too large.
func add(a, b time.Duration) time.Duration {
	if a > Forever-b {
		return Forever
	}
	return a + b
}

func minimum(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func maximum(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

// sleep returns the context's error if the context ends first.
func sleep(ctx context.Context, c clock, d time.Duration) error {
	over := make(chan struct{})
	stop := c.after(d, func() { close(over) })
	defer stop()
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
