package leasehold

import (
	"context"
	"errors"
	"time"
)

// How long the release at the end of Do may take. If the service cannot be reached, the lease ends on its own.
const releaseMax = 5 * time.Second

// Do takes a lock like Lock, runs work, and unlocks the lock afterwards, even if work panics. The context of work ends
// when the lease is lost or when ctx ends.
//
// It returns the error of work. If that is [context.Canceled] because the lease was lost, or if work succeeds but the
// lease was lost meanwhile, it returns a [*LostError]. If the service cannot be reached for the release, that is not an
// error: the work was protected, and the lease ends on its own.
func (c *Client) Do(
	ctx context.Context, name string, work func(ctx context.Context, lease *Lease) error, options ...LockOption,
) error {
	lease, err := c.Lock(ctx, name, options...)
	if err != nil {
		return err
	}
	return lease.Do(ctx, work)
}

// Do runs work under the lease and unlocks it, as [Client.Do] does.
func (l *Lease) Do(ctx context.Context, work func(ctx context.Context, lease *Lease) error) (err error) {
	both, cancel := context.WithCancel(ctx)
	defer cancel()
	defer l.cancelAtLoss(cancel)()
	defer func() {
		if loss := l.release(ctx); loss != nil && (err == nil || ctx.Err() == nil && errors.Is(err, context.Canceled)) {
			err = loss
		}
	}()
	if lost := l.Err(); lost != nil {
		return lost
	}
	return work(both, l)
}

// cancelAtLoss returns a function that ends its goroutine.
func (l *Lease) cancelAtLoss(cancel context.CancelFunc) (stop func()) {
	over := make(chan struct{})
	go func() {
		select {
		case <-l.grant.ctx.Done():
			cancel()
		case <-over:
		}
	}()
	return func() { close(over) }
}

// release unlocks the lease after the work, and returns the loss if the lease was lost meanwhile.
func (l *Lease) release(ctx context.Context) error {
	lost := l.Err()
	// The work may have unlocked it.
	l.mu.Lock()
	done := l.done
	l.mu.Unlock()
	if done {
		return nil
	}
	limited, cancel := context.WithCancel(values{ctx})
	defer cancel()
	defer l.heartbeats.transport.clock.after(releaseMax, cancel)()
	err := l.Unlock(limited)
	if lost != nil {
		return lost
	}
	var gone *LostError
	// The lease ended on its own, at a time that its holder knew.
	if errors.As(err, &gone) && gone.Reason != ReasonExpired && gone.Reason != ReasonMaxHold {
		return gone
	}
	return nil
}
