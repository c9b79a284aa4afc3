package leasehold

import (
	"context"
	"math"
	"sync"
	"time"
)

// Forever is for [Wait]: as long as it takes. A context can still end the wait.
const Forever = time.Duration(math.MaxInt64)

// clock is the time that the client uses. Tests have one that they turn by hand.
type clock interface {
	// now is the time since an arbitrary moment. It never goes back.
	now() time.Duration
	// after calls call once, d from now, unless it is stopped before.
	after(d time.Duration, call func()) (stop func())
}

// systemClock is the machine's monotonic clock. On most systems it stops while the machine sleeps; the wall clock does not.
// So it is put forward by whatever the wall clock has gained on it, and never back: in doubt, a lease counts as lost too
// early.
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
	// Without their monotonic readings, the two are compared by the wall clock.
	if gained := now.Round(0).Sub(c.start.Round(0)) - monotonic; gained > c.gained {
		c.gained = gained
	}
	return monotonic + c.gained
}

func (c *systemClock) after(d time.Duration, call func()) func() {
	timer := time.AfterFunc(d, call)
	return func() { timer.Stop() }
}

// add is the sum of two durations, or [Forever] where that is too much.
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

// sleep returns the context's error when that is done first.
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
