package leasehold

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

var (
	// ErrBusy is what errors.Is finds when others hold the lock, or come first, until the wait is over.
	ErrBusy = errors.New("leasehold: locked by others")
	// ErrDismissed is what errors.Is finds when an administrator dismissed all waiting requests.
	ErrDismissed = errors.New("leasehold: an administrator dismissed all waiting requests")
	// ErrLost is what errors.Is finds when a lease is lost, whatever the reason.
	ErrLost = errors.New("leasehold: the lease is lost")
)

// Error is the answer of a service that refused a request or could not carry it out.
type Error struct {
	// Status is that of the HTTP answer.
	Status int
	// Code is stable: tell errors apart by it. It is empty when something other than the service answered, such as a proxy.
	Code string
	// Detail is for people and says what to do next.
	Detail string
	// Body is the answer, a problem document (RFC 9457), with the fields that belong to the code.
	Body json.RawMessage

	retryAfter time.Duration
}

// Error is the detail, if there is one.
func (e *Error) Error() string {
	if e.Detail == "" {
		return fmt.Sprintf("leasehold: something other than Leasehold returned %d: is the URL right?", e.Status)
	}
	return "leasehold: " + e.Detail
}

// BusyError is returned when the lock was not obtained within the wait. It is [ErrBusy] to errors.Is, and leads to the
// [*Error] of the service.
type BusyError struct {
	// Names are those that were requested.
	Names []string
	// Waited is how long the call took. Most of it is the wait.
	Waited time.Duration
	// Holders are up to 50 of those that hold it; HoldersTotal is how many there are.
	Holders      []Holder
	HoldersTotal int
	// QueueLength is how many requests wait.
	QueueLength int
	// AvailableAt is the earliest instant, by the service's clock, at which it can be free if nobody renews or releases.
	AvailableAt *time.Time
	// Err is the service's answer. Its Body is empty, as it has the ticket, which is a secret.
	Err *Error

	ticket   string
	position int
	served   time.Duration
}

// Error says who holds the lock.
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
	}
	if waited := e.Waited.Round(100 * time.Millisecond); waited > 0 {
		text = fmt.Sprintf("not obtained in %v, %s", waited, text)
	}
	return fmt.Sprintf("leasehold: '%s': %s", strings.Join(e.Names, ","), text)
}

// Is makes it an [ErrBusy].
func (e *BusyError) Is(target error) bool { return target == ErrBusy }

// Unwrap is the service's answer.
func (e *BusyError) Unwrap() error { return e.Err }

// DismissedError says that an administrator dismissed all waiting requests, this call included. It was never
// granted, and anyone who asks again at once undoes that. It is [ErrDismissed] to errors.Is.
type DismissedError struct {
	// Lock is the name of the lock; of several, all of them with commas.
	Lock string
	// Detail says who it was, and why, as far as the service told it. It is text of others: escape it where you show it.
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

// Is makes it an [ErrDismissed].
func (e *DismissedError) Is(target error) bool { return target == ErrDismissed }

// LostReason says why a lease ended.
type LostReason string

const (
	// ReasonUnconfirmed is the client's own: the service could not be reached in time, so the lease may have ended.
	ReasonUnconfirmed LostReason = "unconfirmed"
	// ReasonExpired: the lease reached its deadline.
	ReasonExpired LostReason = "expired"
	// ReasonReleased: it was released, by anyone who has its token.
	ReasonReleased LostReason = "released"
	// ReasonBroken: the lease was ended by an administrator.
	ReasonBroken LostReason = "broken"
	// ReasonTransferred: the lease was handed over under another token.
	ReasonTransferred LostReason = "transferred"
	// ReasonMaxHold: the lease reached its [MaxHold].
	ReasonMaxHold LostReason = "max_hold"
	// ReasonUnknown: the service does not remember the lease.
	ReasonUnknown LostReason = "unknown"
)

// LostError says that a lease no longer protects the work: stop the work. It is [ErrLost] to errors.Is.
type LostError struct {
	// Lock is the name of the lock; of several, that of the first one.
	Lock   string
	Reason LostReason
	// Detail says by whom the lease was broken, and why, if the service told it. It is text of others: escape it where you show it.
	Detail string
	// Err is why the last renewal failed, if one did.
	Err error
}

// Error gives the reason.
func (e *LostError) Error() string {
	text := fmt.Sprintf("leasehold: the lease on '%s' is lost (%s)", e.Lock, e.Reason)
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Is makes it an [ErrLost].
func (e *LostError) Is(target error) bool { return target == ErrLost }

// Unwrap is why the last renewal failed.
func (e *LostError) Unwrap() error { return e.Err }

// TimeoutError says that the service did not answer in time. Whether the request took effect is unknown.
type TimeoutError struct {
	message string
	// Err is the last failure.
	Err error
}

// Error names the last failure.
func (e *TimeoutError) Error() string { return "leasehold: " + e.message }

// Unwrap is the last failure.
func (e *TimeoutError) Unwrap() error { return e.Err }

// Timeout is true, as that of a [net.Error] is.
func (e *TimeoutError) Timeout() bool { return true }
