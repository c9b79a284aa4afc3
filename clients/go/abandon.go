package leasehold

import (
	"context"
	"errors"
)

// abandon gives up the place in the queue or the grant of a call that fails. If it is not known what the attempt has come to,
// because it was unanswered, that is asked first. It returns after a second at most. The rest is done in the background, for as
// long as a lease may live that nobody knows of.
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
		// The caller's context may be over.
		ctx := context.Background()
		token, ticket := a.token, a.ticket
		if token == "" && ticket == "" {
			// The same request again is answered with what became of it.
			token, ticket = t.ask(ctx, a)
		}
		field, secret := "token", token
		if own := a.options.own; token != "" && a.options.minHold > 0 && (own == nil || own.Token() != token) {
			// Nobody has used the grant. Given up as a place, it leaves no min_hold. One hold of several is no such grant.
			field = "ticket"
		} else if token == "" {
			field, secret = "ticket", ticket
		}
		if secret != "" {
			r := request{until: add(t.clock.now(), a.ttl), keyUntil: a.keyUntil()}
			// The place or the lease ends by itself when nobody can be reached.
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
