package leasehold

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Place is the place in the queue of a client that is away. Keep its ticket, which claims the lease.
type Place struct {
	// Ticket is a secret, like the token of a lease.
	Ticket string `json:"ticket"`
	// Position is 0 for the next in the queue.
	Position int `json:"position"`
	// StandbyUntil is the time until which the place is kept, and can be granted the lock. It is zero once that time has
	// passed and the place is about to be forgotten.
	StandbyUntil time.Time `json:"standby_until"`
	// Holders contains up to 50 holders; HoldersTotal is the full number.
	Holders      []Holder `json:"holders"`
	HoldersTotal int      `json:"holders_total"`
	// QueueLength is the number of waiting requests.
	QueueLength int `json:"queue_length"`
	// AvailableAt is the earliest instant, by the service's clock, at which the lock can be free if no lease is renewed or
	// released.
	AvailableAt *time.Time `json:"available_at"`
}

// String never contains the ticket.
func (p *Place) String() string { return fmt.Sprintf("place %d in the queue", p.Position) }

// Reference is included in the lease.granted webhook when a client on standby is granted the lock. Do not use a secret.
func Reference(text string) LockOption {
	return func(o *acquireOptions) { o.fields["reference"] = text }
}

// Ticket is the ticket of an earlier [Client.StandBy], whose options this call replaces.
func Ticket(ticket string) LockOption {
	return func(o *acquireOptions) { o.fields["ticket"] = ticket }
}

// StandBy waits for a lock without staying connected. If the lock is free, it returns the lease. Otherwise, it returns
// the place: keep its ticket, and [Client.Claim] the lease later. The place is kept for the duration of standby, 100 ms
// to 24 h. When its turn comes, the lock is granted to it immediately, and the [TTL] starts: a client that has died
// holds the lock for that long. [Wait], [Unfair] and [As] do not apply to StandBy.
func (c *Client) StandBy(
	ctx context.Context, name string, standby time.Duration, options ...LockOption,
) (*Lease, *Place, error) {
	return c.standBy(ctx, lockTarget(name, Exclusive), standby, options)
}

// RStandBy waits for a lock in shared mode. Otherwise, it works like StandBy.
func (c *Client) RStandBy(
	ctx context.Context, name string, standby time.Duration, options ...LockOption,
) (*Lease, *Place, error) {
	return c.standBy(ctx, lockTarget(name, Shared), standby, options)
}

// Claim takes the lease that a place was granted, and starts to renew it. If the place is not granted the lock within
// wait, it returns the place. The error matches [ErrLost] when the lease has ended, and [ErrDismissed] when the place
// is gone without a grant.
func (c *Client) Claim(ctx context.Context, name, ticket string, wait time.Duration) (*Lease, *Place, error) {
	return c.heartbeats.claim(ctx, lockTarget(name, Exclusive), ticket, wait)
}

// RClaim is Claim for a place of [Client.RStandBy].
func (c *Client) RClaim(ctx context.Context, name, ticket string, wait time.Duration) (*Lease, *Place, error) {
	return c.heartbeats.claim(ctx, lockTarget(name, Shared), ticket, wait)
}

// StandBy waits for permits without staying connected. Otherwise, it works like [Client.StandBy].
func (s *Semaphore) StandBy(
	ctx context.Context, standby time.Duration, options ...LockOption,
) (*Lease, *Place, error) {
	return s.client.standBy(ctx, semaphoreTarget(s.name), standby, options)
}

// Claim takes the lease that a place was granted. Otherwise, it works like [Client.Claim].
func (s *Semaphore) Claim(ctx context.Context, ticket string, wait time.Duration) (*Lease, *Place, error) {
	return s.client.heartbeats.claim(ctx, semaphoreTarget(s.name), ticket, wait)
}

func (c *Client) standBy(
	ctx context.Context, target target, standby time.Duration, options []LockOption,
) (*Lease, *Place, error) {
	o := newAcquireOptions(c.owner, options)
	o.fields["standby"] = o.length("standby", standby, aLength)
	if o.invalid == nil && (o.wait > 0 || o.own != nil) {
		o.invalid = errors.New("leasehold: expected neither Wait nor As: StandBy does not wait, and cannot re-enter a lease")
	}
	if o.invalid != nil {
		return nil, nil, o.invalid
	}
	o.fields["ttl"] = inUnits(o.ttl)
	return c.heartbeats.onStandby(ctx, target, request{body: o.fields, key: newKey(), keyUntil: Forever}, o.maxHold)
}

// onStandby sends a request whose answer is the lease or the place. The lease may have been granted long ago, so little
// of its TTL may remain.
func (h *heartbeats) onStandby(
	ctx context.Context, target target, r request, maxHold time.Duration,
) (*Lease, *Place, error) {
	if err := checkNames(target.names...); err != nil {
		return nil, nil, err
	}
	r.method, r.path = http.MethodPost, target.path
	var answer struct {
		granted
		Place
	}
	if _, err := h.transport.send(ctx, r, &answer); err != nil {
		return nil, nil, err
	}
	if answer.Token == "" {
		return nil, &answer.Place, nil
	}
	if err := answer.checkFences(); err != nil {
		return nil, nil, err
	}
	g := newGrant(ctx, target.kind, answer.Token, answer.locks())
	if maxHold > 0 {
		g.endsAt = answer.AcquiredAt.Add(maxHold)
	}
	if err := h.adopt(ctx, g, 0); err != nil {
		return nil, nil, err
	}
	return &Lease{heartbeats: h, grant: g, key: newKey()}, nil, nil
}

func (h *heartbeats) claim(ctx context.Context, target target, ticket string, wait time.Duration) (*Lease, *Place, error) {
	if err := checkLength("wait", wait, aLengthOrZero); err != nil {
		return nil, nil, err
	}
	clock := h.transport.clock
	waitUntil := add(clock.now(), wait)
	for {
		began := clock.now()
		r := request{body: map[string]any{"ticket": ticket}, waitUntil: waitUntil}
		lease, place, err := h.onStandby(ctx, target, r, 0)
		var busy *BusyError
		if errors.As(err, &busy) {
			// The standby has ended, and the service still remembers it.
			place, err = &Place{
				Ticket: ticket, Position: busy.position, Holders: busy.Holders, HoldersTotal: busy.HoldersTotal,
				QueueLength: busy.QueueLength, AvailableAt: busy.AvailableAt,
			}, nil
		}
		now := clock.now()
		if lease != nil || err != nil || now >= waitUntil {
			return lease, place, err
		}
		if now-began < pauseWaiting {
			if err := sleep(ctx, clock, pauseWaiting); err != nil {
				return nil, nil, err
			}
		}
	}
}
