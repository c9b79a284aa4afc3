package leasehold

import (
	"context"
	"errors"
)

// abandon gives up the place in the queue or the grant of a call that fails, including a grant whose answer was not awaited.
// It has a context of its own, since the caller's may be over, and returns after a second at most: the rest is done in the
// background.
func (t *transport) abandon(ctx context.Context, a *attempt) {
	// An answer that was not awaited may have told of a grant or a place.
	over := t.abandonLater(a, ctx.Err() != nil)
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
		ctx := context.Background()
		token, ticket := a.token, a.ticket
		if token == "" && ticket == "" {
			// The same request again is answered with what became of it.
			token, ticket = t.ask(ctx, a)
		}
		// The place or the lease ends by itself when nobody can be asked.
		if token != "" {
			_ = t.sendRelease(ctx, a.target.kind, a.target.names, "token", token, "")
		} else if ticket != "" {
			_ = t.sendRelease(ctx, a.target.kind, a.target.names, "ticket", ticket, "")
		}
	}()
	return over
}

func (t *transport) ask(ctx context.Context, a *attempt) (token, ticket string) {
	var answer granted
	_, err := t.send(ctx, a.request(), &answer)
	var busy *BusyError
	if errors.As(err, &busy) {
		return "", busy.ticket
	}
	return answer.Token, ""
}
