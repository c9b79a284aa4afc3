package leasehold

import (
	"context"
	"time"
)

// The margin covers clocks that run at different speeds, and gives the work time to stop.
const marginMax = 5 * time.Second

// The shortest time between renewals, even if the service recommends less.
const intervalMin = 25 * time.Millisecond

// confirmation is the latest answer about one lock of a grant.
type confirmation struct {
	sent time.Duration
	said deadline
}

func (c *confirmation) deadline() time.Duration { return add(c.sent, c.said.TTL.Duration()) }

// grant is one grant as the client knows it, by its own clock. The mutex of its heartbeats guards all fields that
// change.
type grant struct {
	kind  string
	token string
	// locks contains one lock, or those of a multi-lock in the order of the request.
	locks []Held
	// ttl is the ttl of the first renewal; 0 means the lease's own. Later renewals specify none, because a re-entry may
	// have requested a longer one, which a renewal that arrives after the re-entry must not undo.
	ttl time.Duration
	// endsAt is when max_hold ends the lease, by the store's clock; zero without one.
	endsAt time.Time
	// handles is the number of unreleased leases: one, plus one for each re-entry.
	handles int
	// left reports that the grant is no longer renewed.
	left bool
	// renewing reports whether a renewal is in flight.
	renewing bool
	// update is the holder's latest report, and updated the revision that the service last accepted or refused for each
	// lock.
	update  *update
	updated map[string]int64
	// failure is the error of the last renewal.
	failure error
	// losses contains the losses that the service has confirmed, as opposed to those in doubt.
	losses map[string]*LostError
	// first is the lock that ends first, and said is the service's latest answer about it.
	first         string
	said          deadline
	deadline      time.Duration
	lostAt        time.Duration // the deadline minus the margin: after this time, the lease counts as lost
	due           time.Duration // when to renew
	confirmations map[string]confirmation
	longest       time.Duration

	// ctx ends with the grant, and lost is the reason.
	ctx    context.Context
	cancel context.CancelFunc
	lost   *LostError
}

// newGrant creates a context with the values of ctx that ends independently of ctx.
func newGrant(ctx context.Context, kind, token string, locks []Held) *grant {
	g := &grant{kind: kind, token: token, locks: locks, handles: 1,
		confirmations: map[string]confirmation{}, losses: map[string]*LostError{}, updated: map[string]int64{}}
	g.ctx, g.cancel = context.WithCancel(values{ctx})
	return g
}

func (g *grant) names() []string {
	names := make([]string, len(g.locks))
	for i, held := range g.locks {
		names[i] = held.Name
	}
	return names
}

// confirm processes an answer. The deadline is counted from when the request was sent, because the store may have
// applied the request at that moment. Answers to older requests are ignored.
func (g *grant) confirm(sent time.Duration, said deadline, names []string) {
	for _, name := range names {
		if last, ok := g.confirmations[name]; !ok || sent >= last.sent {
			g.confirmations[name] = confirmation{sent, said}
		}
	}
	var first *confirmation
	for _, name := range g.names() {
		if c, ok := g.confirmations[name]; ok && (first == nil || c.deadline() < first.deadline()) {
			g.first, first = name, &c
		}
	}
	g.said = first.said
	g.deadline = first.deadline()
	// The margin is a fraction of the longest ttl granted so far. max_hold may shorten the granted ttl, which then shrinks
	// with every renewal.
	g.longest = maximum(g.longest, said.TTL.Duration())
	g.lostAt = g.deadline - g.margin()
	g.due = add(first.sent, g.interval())
}

func (g *grant) margin() time.Duration { return minimum(g.longest/10, marginMax) }

// expectedReason returns the likely reason if the grant ends at its deadline.
func (g *grant) expectedReason() LostReason {
	end := g.said.ExpiresAt.Add(g.margin())
	switch {
	case g.said.BreakAt != nil && !end.Before(*g.said.BreakAt):
		return ReasonBroken
	case !g.endsAt.IsZero() && !end.Before(g.endsAt):
		return ReasonMaxHold
	default:
		return ReasonUnconfirmed
	}
}

// end ends the grant for good: a lost lease never counts as held again. names are the locks that the service has
// reported as lost.
func (g *grant) end(reason LostReason, detail string, names ...string) {
	lost := &LostError{Lock: g.first, Reason: reason, Err: g.failure}
	if len(names) > 0 {
		lost = &LostError{Lock: names[0], Reason: reason, Detail: detail}
	}
	for _, name := range names {
		if g.losses[name] == nil {
			g.losses[name] = lost
		}
	}
	if g.lost == nil {
		g.lost = lost
		g.cancel()
	}
}

// loss returns the loss of one of the grant's locks, if the service has confirmed it.
func (g *grant) loss() error {
	for _, name := range g.names() {
		if lost := g.losses[name]; lost != nil {
			return lost
		}
	}
	return nil
}

// remaining returns the locks that the service may still hold for this grant.
func (g *grant) remaining() (names []string) {
	for _, name := range g.names() {
		if g.losses[name] == nil {
			names = append(names, name)
		}
	}
	return names
}

// isIdle reports whether the grant should be renewed when it is due.
func (g *grant) isIdle() bool { return !g.left && !g.renewing }

// interval returns the time between renewals.
func (g *grant) interval() time.Duration {
	return maximum(intervalMin, maximum(g.said.TTL.Duration()/10, g.said.RenewAfter.Duration()))
}

// values is a context with the values of another one, but without its end.
type values struct{ context.Context }

func (values) Deadline() (time.Time, bool) { return time.Time{}, false }
func (values) Done() <-chan struct{}       { return nil }
func (values) Err() error                  { return nil }
