package leasehold

import (
	"context"
	"errors"
	"net/http"
	"time"
)

const (
	// A client that dies while it waits may still be granted the lock. It then blocks others for at most this long, plus
	// its lock_delay or min_hold.
	ttlWaiting = 10 * time.Second
	// The shortest time between requests to a service on which requests cannot wait.
	pauseWaiting = time.Second
	// The maximum time that a failed call takes to give up its place, because it may be the last call of a program.
	abandonMax = time.Second
)

// errTooShort reports that a grant ended before its answer arrived, twice in a row.
const errTooShort = "The lease expired before it could be used: use a longer TTL or MaxHold"

// attempt is one acquire from the service's point of view: sent any number of times, applied once.
type attempt struct {
	target  target
	options acquireOptions
	key     string
	// ttl is the ttl that this attempt requests; the caller may want a longer one.
	ttl    time.Duration
	ticket string
	// token is the token of the resulting grant.
	token string
}

func (a *attempt) request() request {
	body := map[string]any{"ttl": inUnits(a.ttl)}
	for name, value := range a.options.fields {
		body[name] = value
	}
	if a.target.kind == "multi" {
		body["locks"] = a.target.locks
	}
	if a.options.own != nil {
		body["token"] = a.options.own.Token()
	}
	if a.ticket != "" {
		body["ticket"] = a.ticket
	}
	return request{method: http.MethodPost, path: a.target.path, body: body, key: a.key, keyUntil: a.keyUntil()}
}

// keyUntil is later for an acquire than for a re-entry, whose key the service may forget while the lease lives.
func (a *attempt) keyUntil() time.Duration {
	if a.options.own != nil {
		return 0
	}
	return Forever
}

// acquirer takes a lock with one request if it is free, otherwise with as many requests as the wait takes.
type acquirer struct {
	heartbeats *heartbeats
	target     target
	options    acquireOptions
	began      time.Duration
	waitUntil  time.Duration
	attempt    *attempt
	// queueing reports whether requests may wait.
	queueing bool
	// reached reports whether the service has answered before.
	reached bool
	// ended reports whether the last grant ended before its answer arrived.
	ended bool
}

func (h *heartbeats) acquire(ctx context.Context, target target, options acquireOptions) (*Lease, error) {
	if options.invalid != nil {
		return nil, options.invalid
	}
	if err := checkNames(target.names...); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	now := h.transport.clock.now()
	a := &acquirer{heartbeats: h, target: target, options: options, began: now, waitUntil: add(now, options.wait)}
	// A free lock is granted for the whole ttl. Only waiting requests use a short ttl, which a renewal then extends.
	a.queueing = options.wait > 0 && options.ttl <= ttlWaiting
	a.newAttempt(options.ttl)
	for {
		g, err := a.once(ctx)
		if err == nil {
			return &Lease{heartbeats: h, grant: g, key: newKey()}, nil
		}
		if over := a.after(ctx, err); over != nil {
			// The place of a dismissed request is already gone.
			if !errors.Is(over, ErrDismissed) {
				h.transport.abandon(a.attempt, isPassing(err))
			}
			return nil, over
		}
	}
}

func (a *acquirer) newAttempt(ttl time.Duration) {
	a.attempt = &attempt{target: a.target, options: a.options, key: newKey(), ttl: ttl}
}

func (a *acquirer) shortTTL() time.Duration { return minimum(a.options.ttl, ttlWaiting) }

func (a *acquirer) left() time.Duration { return a.waitUntil - a.heartbeats.transport.clock.now() }

// once sends the attempt until it gets an answer.
func (a *acquirer) once(ctx context.Context) (*grant, error) {
	transport := a.heartbeats.transport
	r := a.attempt.request()
	if a.queueing {
		r.waitUntil = a.waitUntil
	}
	if a.reached {
		// Once the service has answered, the client tolerates an outage of any length until the wait ends.
		r.until = add(a.waitUntil, transport.timeout)
	}
	var answer granted
	sent, err := transport.send(ctx, r, &answer)
	if err != nil {
		return nil, err
	}
	g, err := a.onGranted(ctx, &answer, sent)
	if err != nil {
		return nil, err
	}
	// The answer may have arrived after the lease ended.
	return g, a.heartbeats.check(g)
}

func (a *acquirer) onGranted(ctx context.Context, answer *granted, sent time.Duration) (*grant, error) {
	h := a.heartbeats
	if err := answer.checkFences(); err != nil {
		return nil, err
	}
	a.attempt.token = answer.Token
	// A re-entered lock of a multi-lock has its own grant, because its deadline and release differ from the others'.
	if own := a.options.own; own != nil && answer.Token == own.grant.token && own.grant.kind == a.target.kind {
		return own.grant, h.enter(own.grant, sent, answer.deadline)
	}
	g := newGrant(ctx, a.target.kind, answer.Token, answer.locks())
	if a.options.maxHold > 0 {
		g.endsAt = answer.AcquiredAt.Add(a.options.maxHold)
	}
	// After a wait, a deadline counted from when the request was sent would be too early by the length of the wait.
	if a.attempt.ttl < a.options.ttl || answer.Waited > 0 {
		return g, h.adopt(ctx, g, a.options.ttl)
	}
	h.track(g, sent, answer.deadline, g.names())
	return g, nil
}

// after prepares the next request after a failure, or returns the error that ends the acquire.
func (a *acquirer) after(ctx context.Context, failure error) error {
	var busy *BusyError
	if errors.As(failure, &busy) {
		a.attempt.ticket = busy.ticket
		busy.ticket = ""
		if a.left() > 0 {
			return a.onBusy(ctx, busy)
		}
		busy.Waited = a.heartbeats.transport.clock.now() - a.began
		return busy
	}
	var lost *LostError
	if !errors.As(failure, &lost) || a.options.own != nil || lost.Reason == ReasonBroken {
		return failure
	}
	// The grant ended before its answer arrived. The wait continues, unless that happens twice in a row or was intended.
	if a.ended || a.left() <= 0 {
		return &TimeoutError{message: errTooShort, Err: failure}
	}
	a.heartbeats.transport.abandonLater(a.attempt, false)
	a.newAttempt(a.shortTTL())
	a.ended = true
	return nil
}

func (a *acquirer) onBusy(ctx context.Context, busy *BusyError) error {
	clock := a.heartbeats.transport.clock
	waited := !a.queueing || busy.served >= pauseWaiting
	if !a.queueing {
		a.newAttempt(a.shortTTL())
	}
	a.queueing, a.reached, a.ended = true, true, false
	if waited {
		return nil
	}
	return sleep(ctx, clock, minimum(pauseWaiting, minimum(busy.Err.retryAfter, a.left())))
}
