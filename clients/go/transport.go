package leasehold

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const (
	// The longest that the service keeps a request open by default.
	waitMax = 20 * time.Second
	// A working service answers within 3 s, even if only to report that its store does not respond.
	attemptMax = 5 * time.Second
	pauseMax   = time.Second
	// The service remembers a key's outcome for at least 60 s. The difference covers a slow request.
	keyMax = 50 * time.Second
)

// errNoAnswer is the error of an attempt that took too long. It is not the error of the context that ended it, which
// callers would mistake for their own.
var errNoAnswer = errors.New("no answer in time")

// transport sends requests until they get an answer.
type transport struct {
	url     string
	key     string
	client  *http.Client
	clock   clock
	timeout time.Duration
	// onRetry may be nil.
	onRetry func(err error, until time.Time)
	// invalid is the reason why the client cannot send anything.
	invalid error
}

type request struct {
	method, path string
	// body contains the fields; nil for none.
	body map[string]any
	// key is the Idempotency-Key; a new one by default.
	key string
	// waitUntil is the time until which the service may keep the request open, for at most 20 s.
	waitUntil time.Duration
	// until is the time when retries stop, by the clock; 0 means the client's timeout.
	until time.Duration
	// keyUntil is the time until which the service remembers the key's outcome; 0 means keyMax from now.
	keyUntil time.Duration
}

// send retries a request with the same Idempotency-Key while the network or the service fails. It stops once the
// service may have forgotten the key, because the service could then apply the request again, perhaps for another
// holder. It decodes the answer into answer, unless that is nil, and returns when the answered request was sent; the
// answer is not valid for any earlier time. Its errors are those of answerError, a *TimeoutError, or that of the
// context.
func (t *transport) send(ctx context.Context, r request, answer any) (sent time.Duration, err error) {
	if t.invalid != nil {
		return 0, t.invalid
	}
	// Values that JSON cannot represent would otherwise fail at each attempt, and look like a broken connection.
	if _, err := encode(r.body); err != nil {
		return 0, fmt.Errorf("leasehold: the request cannot be encoded as JSON: %w", err)
	}
	if r.key == "" {
		r.key = newKey()
	}
	if r.until == 0 {
		r.until = add(t.clock.now()+t.waitLeft(r), t.timeout)
	}
	if r.keyUntil == 0 && r.method != http.MethodGet {
		r.keyUntil = t.clock.now() + keyMax
	}
	if r.keyUntil > 0 {
		r.until = minimum(r.until, r.keyUntil)
	}
	if r.until < t.clock.now() {
		return 0, &TimeoutError{message: "it is too late to repeat the request: it may have taken effect"}
	}
	var cause error
	for failures := 0; ; failures++ {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		sent = t.clock.now()
		wait := t.waitLeft(r)
		failure := t.limited(ctx, r, wait, attemptTime(r.until-sent-wait), answer)
		if failure == nil {
			return sent, nil
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if !isPassing(failure) {
			return 0, failure
		}
		// A timeout reveals less about the cause than an earlier attempt's failure or answer.
		if cause == nil || failure != errNoAnswer {
			cause = failure
		}
		left := r.until - t.clock.now()
		pause := maximum(pauseOf(failures), minimum(retryAfterOf(failure), left/4))
		if pause >= left {
			return 0, t.toldOf(failure, cause)
		}
		if failures == 0 && t.onRetry != nil {
			t.onRetry(t.toldOf(failure, cause), time.Now().Add(left))
		}
		if err := sleep(ctx, t.clock, pause); err != nil {
			return 0, err
		}
	}
}

// toldOf returns the last failure as callers see it: an answer, or why there was none. An earlier answer is not the last word:
// a later attempt without an answer may have been applied.
func (t *transport) toldOf(last, cause error) error {
	if answered, ok := last.(*Error); ok {
		return answered
	}
	what := "cannot be reached: " + reasonOf(cause)
	if answered, ok := cause.(*Error); ok {
		what = fmt.Sprintf("returned %d %s, and then did not answer in time", answered.Status, answered.Code)
	}
	return &TimeoutError{message: fmt.Sprintf("%s %s", t.url, what), Err: cause}
}

func (t *transport) waitLeft(r request) time.Duration {
	left := minimum(waitMax, r.waitUntil-t.clock.now())
	return maximum(0, left.Round(time.Millisecond))
}

// attemptTime returns half of the remaining time, so that an attempt without an answer leaves time for another; at the
// end, all of it.
func attemptTime(left time.Duration) time.Duration {
	if left < 200*time.Millisecond {
		return maximum(0, left)
	}
	return minimum(attemptMax, left/2)
}

// pauseOf uses full jitter, which keeps many clients from retrying at the same moment.
func pauseOf(failures int) time.Duration {
	most := pauseMax
	if failures < 5 {
		most = minimum(pauseMax, 50*time.Millisecond<<failures)
	}
	return time.Duration(jitter() * float64(most))
}

// limited makes one attempt, and gives up some time after the service's wait has elapsed.
func (t *transport) limited(ctx context.Context, r request, wait, limit time.Duration, answer any) error {
	attempt, cancel := context.WithCancel(ctx)
	defer cancel()
	over := make(chan struct{})
	stop := t.clock.after(wait+limit, func() {
		close(over)
		cancel()
	})
	defer stop()
	err := t.attempt(attempt, r, wait, answer)
	if err != nil && attempt.Err() != nil {
		select {
		case <-over:
			return errNoAnswer
		default:
		}
	}
	return err
}

// isPassing reports whether the same request may succeed later: the network, the service or its store failed, or there
// were too many requests.
func isPassing(failure error) bool {
	switch failure := failure.(type) {
	case *Error:
		return isPassingStatus(failure.Status) && failure.Code != "misconfigured"
	case *BusyError, *DismissedError, *LostError:
		return false
	default:
		return true
	}
}

// isPassingStatus accepts 5xx, which a proxy returns when its service is down, but not 501, which servers without the
// method return, such as file servers.
func isPassingStatus(status int) bool {
	return status == http.StatusTooManyRequests || status >= 500 && status != http.StatusNotImplemented
}

// retryAfterOf returns the delay that the service asks for. Near the deadline, it is cut short.
func retryAfterOf(failure error) time.Duration {
	if refused, ok := failure.(*Error); ok {
		return refused.retryAfter
	}
	return 0
}

// reasonOf suggests checking the scheme when a wrong one would fail like a broken connection.
func reasonOf(cause error) string {
	text := cause.Error()
	if strings.Contains(text, "server gave HTTP response to HTTPS client") {
		return text + ": is it http://?"
	}
	if strings.Contains(text, "EOF") || strings.Contains(text, "reset by peer") || strings.Contains(text, "malformed HTTP") {
		return text + ": is it https://?"
	}
	return text
}
