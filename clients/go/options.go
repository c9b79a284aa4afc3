package leasehold

import (
	"fmt"
	"time"
)

// LockOption is an option of whatever takes locks or permits.
type LockOption func(*acquireOptions)

// acquireOptions is what an acquire asks for, of locks and permits alike.
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

// checkLength refuses what would be sent as nothing. A number without a unit is nanoseconds in Go, which nobody means.
func checkLength(option string, d time.Duration, expected string) error {
	if d >= time.Millisecond || (d == 0 && expected == aLengthOrZero) {
		return nil
	}
	return fmt.Errorf("leasehold: expected %s to be %s, got %v", option, expected, d)
}

// length checks a duration, and returns it as it is sent.
func (o *acquireOptions) length(option string, d time.Duration, expected string) string {
	if o.invalid == nil {
		o.invalid = checkLength(option, d, expected)
	}
	return inUnits(d)
}

// TTL is the length of the lease: 100 ms to 24 h, in whole milliseconds, 30 s by default. Heartbeats extend the lease each
// third of it. When this process dies, the lock stays taken for what is left of it.
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

// Owner is a label of up to 256 bytes that others see. It does not identify anyone. The default is that of the client.
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

// MaxHold is the longest that the lease can last in all, however it is renewed: 100 ms to 366 days, without a limit by
// default.
func MaxHold(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.fields["max_hold"] = o.length("MaxHold", d, aLength)
		o.maxHold = d
	}
}

// MinHold is how long after the grant no new holder gets the lock, however early the lease ends: up to 24 h, 0 by default.
func MinHold(d time.Duration) LockOption {
	return func(o *acquireOptions) {
		o.fields["min_hold"] = o.length("MinHold", d, aLengthOrZero)
		o.minHold = d
	}
}

// HeadStart orders the place in the queue as if the request had arrived this much earlier: up to 1 h, as far as the operator allows it. 0 by
// default.
func HeadStart(d time.Duration) LockOption {
	return func(o *acquireOptions) { o.fields["head_start"] = o.length("HeadStart", d, aLengthOrZero) }
}

// Need is how many of several locks are wanted: of those that are free, the first. All by default. [Lease.Locks] says which they are.
func Need(n int) LockOption {
	return func(o *acquireOptions) { o.fields["need"] = n }
}

// As names another lease of the same holder on this lock, for re-entry, upgrade or downgrade.
func As(own *Lease) LockOption {
	return func(o *acquireOptions) { o.own = own }
}

// Permits is how many a lease on a semaphore takes: 1 by default.
func Permits(n int) LockOption {
	return func(o *acquireOptions) { o.fields["permits"] = n }
}

// Capacity sets a semaphore up with that many permits, 1 to 1,000,000, if there is none yet. Otherwise it is ignored.
func Capacity(n int) LockOption {
	return func(o *acquireOptions) { o.fields["capacity"] = n }
}
