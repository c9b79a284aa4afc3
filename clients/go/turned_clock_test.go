package leasehold

import (
	"bytes"
	"regexp"
	"runtime"
	"sync"
	"time"
)

// turnedClock is a clock that tests advance.
type turnedClock struct {
	mu     sync.Mutex
	at     time.Duration
	timers []*timer
}

type timer struct {
	at   time.Duration
	call func()
}

func newTurnedClock() *turnedClock { return &turnedClock{at: time.Second} }

func (c *turnedClock) now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *turnedClock) after(d time.Duration, call func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{add(c.at, d), call}
	c.timers = append(c.timers, t)
	return func() { c.take(t) }
}

func (c *turnedClock) take(t *timer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, other := range c.timers {
		if other == t {
			c.timers = append(c.timers[:i], c.timers[i+1:]...)
			return
		}
	}
}

// next returns the timer that is due first; among timers that are due at the same instant, the one that was set first.
func (c *turnedClock) next() *timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	var next *timer
	for _, t := range c.timers {
		if next == nil || t.at < next.at {
			next = t
		}
	}
	return next
}

// freeze lets time pass without running any timer, as for a process that was frozen.
func (c *turnedClock) freeze(until time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = maximum(c.at, until)
}

// sleep simulates a sleeping machine: time passes, and timers keep their remaining time, because the monotonic clock
// stops.
func (c *turnedClock) sleep(d time.Duration) {
	c.freeze(c.now() + d)
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.timers {
		t.at += d
	}
}

// turnTo advances the clock to end, and runs each timer that is due by then, at its own time.
func (c *turnedClock) turnTo(end time.Duration) {
	for {
		settle()
		next := c.next()
		if next == nil || next.at > end {
			break
		}
		c.freeze(next.at)
		c.take(next)
		next.call()
	}
	c.freeze(end)
}

// A goroutine that waits for the garbage collector, or to start a collection, is not idle, although that is also a
// semacquire.
var waits = regexp.MustCompile(`^goroutine \d+ \[(chan|select|IO wait|sleep|semacquire[^\n]*\n(.*\n)*sync\.\(\*WaitGroup\))`)

// settle waits until all other goroutines are idle.
func settle() {
	stacks := make([]byte, 1<<16)
	for {
		n := runtime.Stack(stacks, true)
		if n == len(stacks) {
			stacks = make([]byte, 2*n)
			continue
		}
		active := 0
		// The first goroutine is this one.
		for _, stack := range bytes.Split(stacks[:n], []byte("\n\n"))[1:] {
			if !waits.Match(stack) {
				active++
			}
		}
		if active == 0 {
			return
		}
		runtime.Gosched()
	}
}
