package leasehold

import (
	"context"
	"errors"
)

// abandon gives up the place in the queue or the grant of a failed call. If the attempt got no answer, it first finds
// out the attempt's outcome. It returns after at most a second. The rest is done in the background, for as long as the
// attempt's lease may exist.
func (t *transport) abandon(a *attempt, unanswered bool) {
	over := t.abandonLater(a, unanswered)
	late := make(chan struct{})
	stop := t.clock.after(abandonMax, func() { close(late) })
	defer stop()
	select {
	case <-over:
	case <-late:
	}
}

func (t *transport) abandonLater(a *attempt, unanswered bool) (over chan struct{}) {
	over = make(chan struct{})
	if a.token == "" && a.ticket == "" && !unanswered {
		close(over)
		return over
	}
	go func() {
		defer close(over)
		// The caller's context may have ended.
		ctx := context.Background()
		token, ticket := a.token, a.ticket
		if token == "" && ticket == "" {
			// Sending the same request again reveals its outcome.
			token, ticket = t.ask(ctx, a)
		}
		field, secret := "token", token
		if own := a.options.own; token != "" && a.options.minHold > 0 && (own == nil || own.Token() != token) {
			// The grant was never used. Sending its token as a ticket gives it up without its min_hold. If the lease has other
			// holds, one hold is released instead.
			field = "ticket"
		} else if token == "" {
			field, secret = "ticket", ticket
		}
		if secret != "" {
			r := request{until: add(t.clock.now(), a.ttl), keyUntil: a.keyUntil()}
			// If the service cannot be reached, the place or the lease ends on its own.
			_, _ = t.sendRelease(ctx, a.target.kind, a.target.names, field, secret, r)
		}
	}()
	return over
}

func (t *transport) ask(ctx context.Context, a *attempt) (token, ticket string) {
	var answer granted
	r := a.request()
	r.until = add(t.clock.now(), a.ttl)
	_, err := t.send(ctx, r, &answer)
	var busy *BusyError
	if errors.As(err, &busy) {
		return "", busy.ticket
	}
	return answer.Token, ""
}
