package leasehold

import (
	"context"
	"sync"
	"time"
)

// How often to check the clock, because timers stop while the machine sleeps but the clock does not.
const lookMax = time.Second

// heartbeats renews all grants of one client, as many as possible in one request, and ends those that cannot be renewed in
// time. It runs no goroutine while there is nothing to send.
type heartbeats struct {
	transport *transport

	mu     sync.Mutex
	grants []*grant
	// The service's limits for one request, unless it has reported lower ones.
	leasesMax, bytesMax int
	stopTimer           func()
}

func newHeartbeats(t *transport) *heartbeats {
	return &heartbeats{transport: t, leasesMax: 100, bytesMax: 16_384, stopTimer: func() {}}
}

// track renews a grant from now on, unless it has ended in the meantime.
func (h *heartbeats) track(g *grant, sent time.Duration, said deadline, names []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.confirm(g, sent, said, names)
}

// enter adds a hold to a grant, unless it has ended in the meantime.
func (h *heartbeats) enter(g *grant, sent time.Duration, said deadline) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	// A release of the last hold may have been in flight, and may have arrived after the re-entry.
	g.left = false
	h.confirm(g, sent, said, g.names())
	h.checkAll()
	if g.lost != nil {
		return g.lost
	}
	g.handles++
	return nil
}

func (h *heartbeats) confirm(g *grant, sent time.Duration, said deadline, names []string) {
	g.confirm(sent, said, names)
	if g.lost == nil && !h.has(g) {
		h.grants = append(h.grants, g)
	}
	h.schedule()
}

// end ends a grant because the service has reported the locks in names as lost.
func (h *heartbeats) end(g *grant, reason LostReason, detail string, names ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended(g, reason, detail, names...)
}

func (h *heartbeats) ended(g *grant, reason LostReason, detail string, names ...string) {
	h.remove(g)
	g.end(reason, detail, names...)
	h.schedule()
}

// check ends grants that count as lost by now, and returns why this one is lost, or nil. Timers may be late, or frozen
// along with the process.
func (h *heartbeats) check(g *grant) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.checkAll()
	if g.lost == nil {
		return nil
	}
	return g.lost
}

// adopt renews, for the first time, a lease that was taken for a shorter ttl than wanted. If it fails for a reason
// other than a loss, it remains unknown whether the lease is held.
func (h *heartbeats) adopt(ctx context.Context, g *grant, ttl time.Duration) error {
	g.ttl = ttl
	err := h.renew(ctx, g)
	h.mu.Lock()
	g.ttl = 0
	if err != nil {
		// Some of its locks may have been renewed.
		h.remove(g)
		h.schedule()
	}
	h.mu.Unlock()
	if err != nil {
		return err
	}
	return h.check(g)
}

// renew returns the first failure, after all requests have been answered. A loss does not count as a failure.
func (h *heartbeats) renew(ctx context.Context, grants ...*grant) error {
	return h.send(ctx, renewalsOf(grants), 1)
}

func (h *heartbeats) has(g *grant) bool {
	for _, other := range h.grants {
		if other == g {
			return true
		}
	}
	return false
}

func (h *heartbeats) remove(g *grant) {
	for i, other := range h.grants {
		if other == g {
			h.grants = append(h.grants[:i:i], h.grants[i+1:]...)
			return
		}
	}
}

func (h *heartbeats) checkAll() {
	now := h.transport.clock.now()
	for _, g := range h.grants {
		if now >= g.lostAt {
			h.remove(g)
			g.end(g.expectedReason(), "")
		}
	}
}

// schedule sets the timer to the next moment at which a grant is due or lost, or to the next check of the clock.
func (h *heartbeats) schedule() {
	h.stopTimer()
	h.stopTimer = func() {}
	if len(h.grants) == 0 {
		return
	}
	next := Forever
	for _, g := range h.grants {
		next = minimum(next, g.lostAt)
		if g.isIdle() {
			next = minimum(next, g.due)
		}
	}
	h.stopTimer = h.transport.clock.after(minimum(lookMax, maximum(0, next-h.transport.clock.now())), h.onTimer)
}

func (h *heartbeats) onTimer() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.checkAll()
	now := h.transport.clock.now()
	anyDue := false
	var soon []*grant
	for _, g := range h.grants {
		if !g.isIdle() {
			continue
		}
		anyDue = anyDue || g.due <= now
		// Also renews those that are due soon, so that later renewals of leases with the same ttl share requests.
		if g.due-g.interval()/2 <= now {
			soon = append(soon, g)
		}
	}
	if anyDue {
		renewals := renewalsOf(soon)
		begin(renewals)
		// Failures can be ignored: renewals are retried, and leases that are not renewed in time end.
		go h.send(context.Background(), renewals, 1)
	}
	h.schedule()
}
