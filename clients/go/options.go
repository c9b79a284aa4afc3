package leasehold

import (
	"fmt"
	"time"
)

// LockOption is an option for taking locks or permits.
type LockOption func(*acquireOptions)

// acquireOptions contains the options of an acquire, for locks and permits alike.
type acquireOptions struct {
	ttl, wait, maxHold, minHold time.Duration
	own                         *Lease
	// fields go to the service unchanged.
	fields  map[string]any
	invalid error
}

func newAcquireOptions(owner string, options []LockOption) acquireOptions {
	o := acquireOptions{ttl: 30 * time.Second, fields: map[string]any{}}
	if owner != "" {
		o.fields["owner"] = owner
	}
	for _, option := range options {
		option(&o)
	}
	return o
}

const (
	aLength       = "at least 1ms"
	aLengthOrZero = "0 or at least 1ms"
)

// checkLength refuses a length that would be sent as 0: in Go, a number without a unit is nanoseconds, which is hardly
// ever intended.
func checkLength(option string, d time.Duration, expected string) error {
	if d >= time.Millisecond || (d == 0 && expected == aLengthOrZero) {
		return nil
	}
	return fmt.Errorf("leasehold: expected %s to be %s, got %v", option, expected, d)
}

// length checks a duration, and returns it in the form in which it is sent.
func (o *acquireOptions) length(option string, d time.Duration, expected string) string {
	if o.invalid == nil {
		o.invalid = checkLength(option, d, expected)
	}
	return inUnits(d)
}

// TTL is the length of the lease: 100 ms to 24 h, in whole milliseconds, 30 s by default. Heartbeats extend the lease
// after each third of it. When this process dies, the lock stays held for the remaining time.
func TTL(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.length("TTL", d, aLength)
		o.ttl = d.Truncate(time.Millisecond)
	}
}

// Wait is how long to wait for the lock, first come, first served: any length, even [Forever]. The default is 0, which takes
// the lock only if it is free.
func Wait(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.length("Wait", d, aLengthOrZero)
		o.wait = d
	}
}

// Owner is a label of up to 256 bytes that others see. It is not an identity. The default is the client's.
func Owner(label string) LockOption {
	return func(o *acquireOptions) { o.fields["owner"] = label }
}

// Metadata is shown to everyone who may read the lock: strings, numbers and booleans, at most 1 KiB as JSON.
func Metadata(metadata map[string]any) LockOption {
	return func(o *acquireOptions) { o.fields["metadata"] = metadata }
}

// Unfair takes the lock whenever it is free, and waits without a place in the queue.
func Unfair() LockOption {
	return func(o *acquireOptions) { o.fields["fair"] = false }
}

// LockDelay is how long no new holder gets the lock if this lease ends without a release: up to 1 h, 0 by default.
func LockDelay(d time.Duration) LockOption {
	return func(o *acquireOptions) { o.fields["lock_delay"] = o.length("LockDelay", d, aLengthOrZero) }
}

// MaxHold is the maximum total duration of the lease, even if it is renewed: 100 ms to 366 days, unlimited by default.
func MaxHold(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.fields["max_hold"] = o.length("MaxHold", d, aLength)
		o.maxHold = d
	}
}

// MinHold is how long after the grant no new holder gets the lock, even if the lease ends earlier: up to 24 h, 0 by
// default.
func MinHold(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.fields["min_hold"] = o.length("MinHold", d, aLengthOrZero)
		o.minHold = d
	}
}

// HeadStart orders the place in the queue as if the request had arrived this much earlier: up to 1 h, if the operator
// allows that much. 0 by default.
func HeadStart(d time.Duration) LockOption {
	return func(o *acquireOptions) { o.fields["head_start"] = o.length("HeadStart", d, aLengthOrZero) }
}

// Need is how many of several locks to take; the first free ones are taken. All by default. [Lease.Locks] returns which
// they are.
func Need(n int) LockOption {
	return func(o *acquireOptions) { o.fields["need"] = n }
}

// As names another lease of the same holder on this lock, for re-entry, upgrade or downgrade.
func As(own *Lease) LockOption {
	return func(o *acquireOptions) { o.own = own }
}

// Permits is how many permits a lease on a semaphore takes: 1 by default.
func Permits(n int) LockOption {
	return func(o *acquireOptions) { o.fields["permits"] = n }
}

// Capacity creates the semaphore with this many permits, 1 to 1,000,000, if it does not exist. Otherwise, it is
// ignored.
func Capacity(n int) LockOption {
	return func(o *acquireOptions) { o.fields["capacity"] = n }
}
