package leasehold

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

var (
	// ErrBusy matches errors that report that others held the lock, or were ahead in the queue, for the whole wait.
	ErrBusy = errors.New("leasehold: locked by others")
	// ErrDismissed matches errors that report that an administrator dismissed all waiting requests.
	ErrDismissed = errors.New("leasehold: an administrator dismissed all waiting requests")
	// ErrLost matches errors that report a lost lease, whatever the reason.
	ErrLost = errors.New("leasehold: the lease is lost")
)

// Error is the answer of a service that refused a request or could not carry it out.
type Error struct {
	// Status is the HTTP status of the answer.
	Status int
	// Code is stable: use it to distinguish errors. It is empty when something other than the service answered, such as a
	// proxy.
	Code string
	// Detail explains to people what to do next.
	Detail string
	// Body is the answer, a problem document (RFC 9457), with the fields of the code.
	Body json.RawMessage

	retryAfter time.Duration
}

// Error returns the detail, if there is one.
func (e *Error) Error() string {
	if e.Detail == "" {
		return fmt.Sprintf("leasehold: something other than Leasehold returned %d: is the URL right?", e.Status)
	}
	return "leasehold: " + e.Detail
}

// BusyError is returned when the lock was not obtained within the wait. It matches [ErrBusy], and wraps the [*Error] of
// the service.
type BusyError struct {
	// Names are the requested names.
	Names []string
	// Waited is how long the call took. Most of it is the wait.
	Waited time.Duration
	// Holders contains up to 50 holders; HoldersTotal is the full number.
	Holders      []Holder
	HoldersTotal int
	// QueueLength is the number of waiting requests.
	QueueLength int
	// AvailableAt is the earliest instant, by the service's clock, at which the lock can be free if no lease is renewed or
	// released.
	AvailableAt *time.Time
	// Err is the service's answer. Its Body is empty, because it would contain the ticket, which is a secret.
	Err *Error

	ticket   string
	position int
	served   time.Duration
}

// Error names the holders of the lock, or says what else keeps it from being granted.
func (e *BusyError) Error() string {
	text := "others are ahead of you"
	if len(e.Holders) > 0 {
		owners := make([]string, len(e.Holders))
		for i, holder := range e.Holders {
			if owners[i] = holder.Owner; holder.Owner == "" {
				owners[i] = "someone"
			}
		}
		text = "locked by " + strings.Join(owners, ", ")
	} else if e.AvailableAt != nil {
		text = fmt.Sprintf("kept closed until %s by a min_hold or lock_delay", e.AvailableAt.Format(time.RFC3339Nano))
	}
	if waited := e.Waited.Round(100 * time.Millisecond); waited > 0 {
		text = fmt.Sprintf("not obtained in %v, %s", waited, text)
	}
	return fmt.Sprintf("leasehold: '%s': %s", strings.Join(e.Names, ","), text)
}

// Is reports whether target is [ErrBusy].
func (e *BusyError) Is(target error) bool { return target == ErrBusy }

// Unwrap returns the service's answer.
func (e *BusyError) Unwrap() error { return e.Err }

// DismissedError reports that an administrator dismissed all waiting requests, including this call. The call was never
// granted the lock, and acquiring again immediately would undo the administrator's action. It matches [ErrDismissed].
type DismissedError struct {
	// Lock is the name of the lock; for several locks, all names separated by commas.
	Lock string
	// Detail contains who dismissed them and why, if the service reported it. This is untrusted text: escape it.
	Detail string
}

// Error names the lock.
func (e *DismissedError) Error() string {
	text := e.Detail
	if text == "" {
		text = "an administrator dismissed all waiting requests"
	}
	return fmt.Sprintf("leasehold: '%s': %s", e.Lock, text)
}

// Is reports whether target is [ErrDismissed].
func (e *DismissedError) Is(target error) bool { return target == ErrDismissed }

// LostReason is the reason why a lease ended.
type LostReason string

const (
	// ReasonUnconfirmed is set by the client itself: the service could not be reached in time, so the lease may have
	// ended.
	ReasonUnconfirmed LostReason = "unconfirmed"
	// ReasonExpired: the lease reached its deadline.
	ReasonExpired LostReason = "expired"
	// ReasonReleased: a client released the lease with its token.
	ReasonReleased LostReason = "released"
	// ReasonBroken: an administrator ended the lease.
	ReasonBroken LostReason = "broken"
	// ReasonTransferred: the lease was handed over under another token.
	ReasonTransferred LostReason = "transferred"
	// ReasonMaxHold: the lease reached its [MaxHold].
	ReasonMaxHold LostReason = "max_hold"
	// ReasonUnknown: the service does not remember the lease.
	ReasonUnknown LostReason = "unknown"
)

// LostError reports that a lease no longer protects the work, so the work must stop. It matches [ErrLost].
type LostError struct {
	// Lock is the name of the lock; for several locks, that of the first.
	Lock   string
	Reason LostReason
	// Detail contains who broke the lease and why, if the service reported it. This is untrusted text: escape it.
	Detail string
	// Err is the error of the last renewal, if it failed.
	Err error
}

// Error returns the reason.
func (e *LostError) Error() string {
	text := fmt.Sprintf("leasehold: the lease on '%s' was lost (%s)", e.Lock, e.Reason)
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Is reports whether target is [ErrLost].
func (e *LostError) Is(target error) bool { return target == ErrLost }

// Unwrap returns the error of the last renewal.
func (e *LostError) Unwrap() error { return e.Err }

// TimeoutError reports that the service did not answer in time. Whether the request took effect is unknown.
type TimeoutError struct {
	message string
	// Err is the last failure.
	Err error
}

// Error names the last failure.
func (e *TimeoutError) Error() string { return "leasehold: " + e.message }

// Unwrap returns the last failure.
func (e *TimeoutError) Unwrap() error { return e.Err }

// Timeout returns true, as for a [net.Error].
func (e *TimeoutError) Timeout() bool { return true }
