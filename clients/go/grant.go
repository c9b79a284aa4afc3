package leasehold

import (
	"context"
	"time"
)

// The margin covers clocks that run at different speeds, and gives the work time to stop.
const marginMax = 5 * time.Second

// The shortest time between two renewals, of which no lease needs more, whatever the service says.
const intervalMin = 25 * time.Millisecond

// confirmation is the latest answer about one lock of a grant.
type confirmation struct {
	sent time.Duration
	said deadline
}

func (c *confirmation) deadline() time.Duration { return add(c.sent, c.said.TTL.Duration()) }

// grant is what the client knows about one grant, by its own clock. The lock of its heartbeats guards all that changes.
type grant struct {
	kind  string
	token string
	// locks are one, or those of a multi-lock in the order in which they were requested.
	locks []Held
	// ttl is what the first renewal asks for; 0 for the lease's own. Later ones name none: a re-entry may have asked for more,
	// and a renewal that arrives after it must not take that away.
	ttl time.Duration
	// endsAt is when max_hold ends the lease, by the store's clock; zero without one.
	endsAt time.Time
	// handles is how many leases have not been released: one, plus one for each re-entry.
	handles int
	// left says that nobody renews it any more.
	left bool
	// renewing says that a renewal has been sent and not answered yet.
	renewing bool
	// update is what its holder said last, and updated the revision that the service has taken last of each lock, or refused.
	update  *update
	updated map[string]int64
	// failure is why the last renewal did not succeed.
	failure error
	// losses are those of the locks that have ended as the service has said, rather than left in doubt.
	losses map[string]*LostError
	// first is the lock that ends first, and said the service's latest answer about it.
	first         string
	said          deadline
	deadline      time.Duration
	lostAt        time.Duration // the deadline minus the margin: from then on the lease counts as lost
	due           time.Duration // when to renew
	confirmations map[string]confirmation
	longest       time.Duration

	// ctx ends with the grant, and lost says why.
	ctx    context.Context
	cancel context.CancelFunc
	lost   *LostError
}

// newGrant has a context with the values of ctx, and an end of its own.
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

// confirm takes in an answer. Its deadline counts from before the request was sent, because the store may have applied it
// just then; an answer to an earlier request than the last one says nothing any more.
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
	// The margin is a share of the longest ttl that was granted. The requested ttl may be cut by max_hold, and the remaining
	// one shrinks towards the end.
	g.longest = maximum(g.longest, said.TTL.Duration())
	g.lostAt = g.deadline - g.margin()
	g.due = add(first.sent, g.interval())
}

func (g *grant) margin() time.Duration { return minimum(g.longest/10, marginMax) }

// expectedReason is the reason if it ends at its deadline, as far as that can be foreseen.
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

// end is final: a lease that was lost once is never taken for held again. The service has said so of these locks.
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

// loss is that of one of its locks, if the service has said so.
func (g *grant) loss() error {
	for _, name := range g.names() {
		if lost := g.losses[name]; lost != nil {
			return lost
		}
	}
	return nil
}

// remaining are the locks that the service may still have of it.
func (g *grant) remaining() (names []string) {
	for _, name := range g.names() {
		if g.losses[name] == nil {
			names = append(names, name)
		}
	}
	return names
}

// isIdle says whether it is to be renewed when it is due.
func (g *grant) isIdle() bool { return !g.left && !g.renewing }

// interval is the time between two renewals.
func (g *grant) interval() time.Duration {
	return maximum(intervalMin, maximum(g.said.TTL.Duration()/10, g.said.RenewAfter.Duration()))
}

// values is a context with the values of another one, and without its end.
type values struct{ context.Context }

func (values) Deadline() (time.Time, bool) { return time.Time{}, false }
func (values) Done() <-chan struct{}       { return nil }
func (values) Err() error                  { return nil }
