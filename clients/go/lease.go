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

// Lease is a lock that is held. Heartbeats keep it alive while this process and the service are running. It does not
// stop a paused process, or work that ignores its context: where a duplicate write would do harm, compare the fence
// where you write.
//
// One Lease is one hold, so unlock each exactly once. Its methods can be called from several goroutines.
type Lease struct {
	heartbeats *heartbeats
	grant      *grant
	// key is the Idempotency-Key of the release: even if the release is retried, it releases only one hold.
	key string

	mu sync.Mutex
	// done reports that the hold was released, and begun that the release was sent.
	done, begun bool
	// keyUntil is the time until which a release can be retried if the lease has more holds.
	keyUntil time.Duration
	// left contains the locks that Unlock has not released yet, once it has begun.
	left []string
}

// Context is cancelled when the lease is lost, can no longer be confirmed, or is unlocked. When in doubt, this happens
// before the deadline, by a tenth of the granted TTL but at most 5 s, so that the work has time to stop. Err returns
// the reason.
//
// It has the values of the context that was passed to Lock, but does not end with that context.
func (l *Lease) Context() context.Context {
	_ = l.Err()
	return l.grant.ctx
}

// Err returns nil while the lease is held, and a [*LostError] afterwards. It checks the clock, so calling it before a
// step of the work helps even if timers were frozen.
func (l *Lease) Err() error { return l.heartbeats.check(l.grant) }

// Fence returns the fencing token, which is higher for each new grant of the lock and less than 2^53. Where you write,
// refuse fences lower than the highest you have seen. For several locks, it is that of the first; Locks has all of
// them.
func (l *Lease) Fence() int64 { return l.grant.locks[0].Fence }

// Name returns the name of the lock or semaphore; for several locks, that of the first.
func (l *Lease) Name() string { return l.grant.locks[0].Name }

// Locks returns the locks of the lease in the order of the request.
func (l *Lease) Locks() []Held { return append([]Held(nil), l.grant.locks...) }

// Token returns the lease's credential. It is a secret: it can release the lock.
func (l *Lease) Token() string { return l.grant.token }

// ExpiresAt returns when the lease ends unless it is renewed, by the service's clock. For display only: do not compare
// it with a local clock.
func (l *Lease) ExpiresAt() time.Time {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	return l.grant.said.ExpiresAt
}

// BreakAt returns when an administrator will break the lock, by the service's clock; zero if no break is announced. No
// renewal extends the lease beyond that.
func (l *Lease) BreakAt() time.Time {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	if l.grant.said.BreakAt == nil {
		return time.Time{}
	}
	return *l.grant.said.BreakAt
}

// Remaining returns how long from now the lease is known to be held; 0 if it is not. Its context is cancelled earlier.
func (l *Lease) Remaining() time.Duration {
	l.heartbeats.mu.Lock()
	defer l.heartbeats.mu.Unlock()
	if l.grant.loss() != nil {
		return 0
	}
	return maximum(0, l.grant.deadline-l.heartbeats.transport.clock.now())
}

// Renew renews the lease now. Heartbeats do so automatically; use this on platforms that freeze a process between
// requests. It returns a [*LostError] when the lease is lost. After any other error, the lease counts as held until its
// deadline.
func (l *Lease) Renew(ctx context.Context) error {
	if err := l.Err(); err != nil {
		return err
	}
	if err := l.heartbeats.renew(ctx, l.grant); err != nil {
		return err
	}
	return l.Err()
}

// Update reports the holder's progress, such as {"step": "3 of 7"}, which replaces the lease's metadata: strings,
// numbers and booleans, at most 1 KiB as JSON. The next heartbeat, or [Lease.Renew], sends it to the service, which
// shows it to everyone who may read the lock. The latest report replaces earlier ones, and is sent until the service
// has accepted it. If the service refuses it, the lease is renewed without it. An error explains what is wrong with the
// metadata.
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

// Unlock releases this hold. Releasing the last hold frees the lock and cancels the lease's context. After a success,
// further calls do nothing.
//
// It returns a [*LostError] when the lease was lost. If only some of several locks were lost, the others are released
// first. After any other error, call Unlock again (within a minute if the lease has more holds), or the lease ends at
// its deadline. With a ctx that is already done, it sends nothing, so do not pass one that ends with the work.
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
		// The service's answer is final. A lease that could not be confirmed may still block others, so it is released.
		l.left = g.remaining()
	}
	if g.handles == 0 {
		g.left = true
	}
	if g.handles > 0 && l.keyUntil == 0 {
		// The last release can be retried at any time, because it ends the token.
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
	// A re-entry may have arrived first.
	if g.handles == 0 {
		h.ended(g, ReasonReleased, "", g.names()...)
	}
	return loss
}

// giveBack releases the remaining locks. It returns an error if that must be retried; a loss is not an error.
func (l *Lease) giveBack(ctx context.Context, repeated bool) (failure error) {
	h, g, names := l.heartbeats, l.grant, l.left
	r := request{key: l.key, keyUntil: l.keyUntil}
	failures, err := h.transport.sendRelease(ctx, g.kind, names, "token", g.token, r)
	if err != nil {
		return err
	}
	// The request with this key has been answered.
	l.key, l.keyUntil, l.left = newKey(), 0, nil
	for i, name := range names {
		lost, isLost := failures[i].(*LostError)
		switch {
		case isLost && repeated && lost.Reason == ReasonReleased:
			// An earlier call that got no answer may have released it.
		case isLost:
			h.end(g, lost.Reason, lost.Detail, name)
		case failures[i] != nil:
			l.left, failure = append(l.left, name), failures[i]
		}
	}
	return failure
}

// state returns "held", or the reason why the lease ended.
func (l *Lease) state() string {
	var lost *LostError
	if errors.As(l.Err(), &lost) {
		return string(lost.Reason)
	}
	return "held"
}

// String is for logs: it never contains the token.
func (l *Lease) String() string {
	return fmt.Sprintf("lease on '%s' (fence %d, %s)", l.Name(), l.Fence(), l.state())
}

// GoString is the same as String.
func (l *Lease) GoString() string { return l.String() }

// MarshalJSON is for logs: it never contains the token.
func (l *Lease) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"lock": l.Name(), "fence": l.Fence(), "state": l.state()})
}
