package leasehold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

const metadataMax = 1024

// Lease is a lock that is held. Heartbeats keep it alive while this process and the service are running. Does not stop a paused
// process, or work that ignores its context: where a duplicate write would do harm, compare the fence where you write.
//
// One Lease is one hold: unlock each one once. Its methods can be called from several goroutines.
type Lease struct {
	heartbeats *heartbeats
	grant      *grant
	// key is the Idempotency-Key of the release: however often it is sent, it takes one hold back.
	key string

	mu sync.Mutex
	// done says that the hold was given back, and begun that the service was asked to.
	done, begun bool
	// keyUntil is until when the release of a hold that is not the last one may be repeated.
	keyUntil time.Duration
	// left are the locks that Unlock has not given back yet, once it has begun.
	left []string
}

// Context is cancelled when the lease is lost, can no longer be known to be held, or is unlocked. In doubt this is before the
// deadline passes: by a tenth of the TTL that was granted, and at most 5 s, so that the work has time to stop. Err says why.
//
// It has the values of the context that was given to Lock, and does not end with that.
func (l *Lease) Context() context.Context {
	_ = l.Err()
	return l.grant.ctx
}

// Err is nil while the lease is held, and a [*LostError] afterwards. It checks the clock, so that calling it before a step of
// the work helps even if timers were frozen.
func (l *Lease) Err() error { return l.heartbeats.check(l.grant) }

// Fence is the fencing token: higher for each new grant of the lock, less than 2^53. Refuse lower ones than you have seen
// where you write. For several locks it is that of the first one; Locks has each.
func (l *Lease) Fence() int64 { return l.grant.locks[0].Fence }

// Name is that of the lock or the semaphore; of several locks, that of the first one.
func (l *Lease) Name() string { return l.grant.locks[0].Name }

// Locks are those of the lease in the order in which they were requested: one, or several.
func (l *Lease) Locks() []Held { return append([]Held(nil), l.grant.locks...) }

// Token is the lease's credential. It is a secret: anyone who has it can release the lock.
func (l *Lease) Token() string { return l.grant.token }

// ExpiresAt is when the lease ends unless it is renewed, by the service's clock. It is for people: do not compare it with a
// clock here.
func (l *Lease) ExpiresAt() time.Time {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	return l.grant.said.ExpiresAt
}

// BreakAt is when an administrator will break the lock, by the service's clock, and zero if nobody will. No renewal extends
// the lease beyond that.
func (l *Lease) BreakAt() time.Time {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	if l.grant.said.BreakAt == nil {
		return time.Time{}
	}
	return *l.grant.said.BreakAt
}

// Remaining is for how long from now the lease is known to be held; 0 if it is not. Its context is cancelled earlier.
func (l *Lease) Remaining() time.Duration {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	if l.grant.loss() != nil {
		return 0
	}
	return maximum(0, l.grant.deadline-l.heartbeats.transport.clock.now())
}

// Renew renews the lease now. Heartbeats do so by themselves; this is for platforms that freeze a process between requests.
// It returns a [*LostError] when the lease is lost. After any other error it counts as held until its deadline.
func (l *Lease) Renew(ctx context.Context) error {
	if err := l.Err(); err != nil {
		return err
	}
	if err := l.heartbeats.renew(ctx, l.grant); err != nil {
		return err
	}
	return l.Err()
}

// Update says what the holder does now, such as {"step": "3 of 7"}, in the place of the lease's metadata: strings, numbers and
// booleans, at most 1 KiB as JSON. The next heartbeat, or [Lease.Renew], brings it to the service, which shows it to everyone who may
// read the lock. It is sent until the service has taken it, and only the latest is. What the service refuses is left out, and the
// lease is renewed without it. An error says what is wrong with the metadata.
func (l *Lease) Update(metadata map[string]any) error {
	said := make(map[string]any, len(metadata))
	for name, value := range metadata {
		switch value.(type) {
		case string, bool, json.Number, float32, float64, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
			said[name] = value
		default:
			return fmt.Errorf("leasehold: expected the metadata to be strings, numbers and booleans, got %T for %q", value, name)
		}
	}
	text, err := encode(said)
	if err != nil {
		return fmt.Errorf("leasehold: the metadata cannot be encoded as JSON: %w", err)
	}
	if len(text) > metadataMax {
		return fmt.Errorf("leasehold: expected the metadata to be at most %d bytes as JSON, got %d", metadataMax, len(text))
	}
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	revision := time.Now().UnixMilli()
	if last := l.grant.update; last != nil && last.Revision >= revision {
		revision = last.Revision + 1
	}
	l.grant.update = &update{Metadata: said, Revision: revision}
	return nil
}

// Unlock gives this hold back. The last one frees the lock and cancels the lease's context. After a success, further calls do
// nothing.
//
// It returns a [*LostError] when the lease was lost. Of several locks, those that were not lost are given back first. After any
// other error, call it again, within a minute if the lease has more holds; otherwise the lease ends at its deadline. A ctx that
// is done already sends nothing, so do not give it one that ends with the work.
func (l *Lease) Unlock(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done {
		return nil
	}
	h, g := l.heartbeats, l.grant
	repeated := l.begun
	h.mu.Lock()
	if !repeated {
		l.begun = true
		g.handles--
		// What the service has said is final. A lease that could not be confirmed may still block others, so it is released.
		l.left = g.remaining()
	}
	if g.handles == 0 {
		g.left = true
	}
	if g.handles > 0 && l.keyUntil == 0 {
		// The last release can be repeated at any time: with it, the token ends.
		l.keyUntil = h.transport.clock.now() + keyMax
	}
	h.schedule()
	h.mu.Unlock()
	if len(l.left) > 0 {
		if err := l.giveBack(ctx, repeated); err != nil {
			return err
		}
	}
	l.done = true
	h.mu.Lock()
	defer h.mu.Unlock()
	loss := g.loss()
	// A re-entry may have come first.
	if g.handles == 0 {
		h.ended(g, ReasonReleased, "", g.names()...)
	}
	return loss
}

// giveBack releases what is left. It returns an error if that has to be done again; a loss is none.
func (l *Lease) giveBack(ctx context.Context, repeated bool) (failure error) {
	h, g, names := l.heartbeats, l.grant, l.left
	r := request{key: l.key, keyUntil: l.keyUntil}
	failures, err := h.transport.sendRelease(ctx, g.kind, names, "token", g.token, r)
	if err != nil {
		return err
	}
	// What the key stands for has been answered.
	l.key, l.keyUntil, l.left = newKey(), 0, nil
	for i, name := range names {
		lost, isLost := failures[i].(*LostError)
		switch {
		case isLost && repeated && lost.Reason == ReasonReleased:
			// An earlier call, which was not answered, may have released it.
		case isLost:
			h.end(g, lost.Reason, lost.Detail, name)
		case failures[i] != nil:
			l.left, failure = append(l.left, name), failures[i]
		}
	}
	return failure
}

// state is "held", or why it ended.
func (l *Lease) state() string {
	var lost *LostError
	if errors.As(l.Err(), &lost) {
		return string(lost.Reason)
	}
	return "held"
}

// String is for logs: it never has the token.
func (l *Lease) String() string {
	return fmt.Sprintf("lease on '%s' (fence %d, %s)", l.Name(), l.Fence(), l.state())
}

// GoString is the same as String.
func (l *Lease) GoString() string { return l.String() }

// MarshalJSON is for logs: it never has the token.
func (l *Lease) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"lock": l.Name(), "fence": l.Fence(), "state": l.state()})
}
