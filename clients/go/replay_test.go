package leasehold

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

const testURL = "http://locks.test"

// replay replays a behavior with a client, on a fake clock that advances from event to event.
type replay struct {
	t         *testing.T
	clock     *turnedClock
	began     time.Duration
	client    *Client
	over      chan struct{}
	keys      map[string]string
	cancels   map[string]context.CancelFunc
	mu        sync.Mutex
	leases    map[string]*Lease
	releasing map[string]bool
	sent      []*sentRequest
	told      []told
}

// sentRequest is a request that the script has not handled yet.
type sentRequest struct {
	at     float64
	method string
	path   string
	header http.Header
	body   fields
	answer chan answered // if it is closed without an answer, the connection is closed, too
}

// told is what the program observed: how a call ended, or that a lease is lost.
type told struct {
	at    float64
	lease string
	lost  bool
	what  fields
}

func newReplay(t *testing.T) *replay {
	r := &replay{
		t: t, clock: newTurnedClock(), over: make(chan struct{}), keys: map[string]string{}, cancels: map[string]context.CancelFunc{},
		leases: map[string]*Lease{}, releasing: map[string]bool{},
	}
	r.began = r.clock.now()
	r.client = New(testURL, WithAPIKey("secret"), WithOwner("ci-42"), WithHTTPClient(&http.Client{Transport: r}))
	r.client.transport.clock = r.clock
	t.Cleanup(r.end)
	return r
}

// end ends all goroutines; otherwise, settle would have to check more and more of them.
func (r *replay) end() {
	close(r.over)
	for _, cancel := range r.cancels {
		cancel()
	}
	for _, lease := range r.leases {
		r.client.heartbeats.end(lease.grant, ReasonReleased, "", lease.grant.names()...)
	}
}

func (r *replay) now() float64 { return milliseconds(r.clock.now() - r.began) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// RoundTrip waits until a step reacts.
func (r *replay) RoundTrip(request *http.Request) (*http.Response, error) {
	sent := &sentRequest{
		at: r.now(), method: request.Method, path: strings.TrimPrefix(request.URL.String(), testURL), header: request.Header,
		answer: make(chan answered, 1),
	}
	sent.path, _, _ = strings.Cut(sent.path, "?")
	if request.Body != nil {
		decode(request.Body, &sent.body)
	}
	r.mu.Lock()
	r.sent = append(r.sent, sent)
	r.mu.Unlock()
	select {
	case answer, ok := <-sent.answer:
		if !ok {
			return nil, errors.New("the connection is gone")
		}
		body := io.NopCloser(strings.NewReader(answer.Text))
		header := http.Header{}
		for name, value := range answer.Headers {
			header.Set(name, value)
		}
		return &http.Response{StatusCode: answer.Status, Header: header, Body: body, Request: request}, nil
	case <-request.Context().Done():
		return nil, request.Context().Err()
	case <-r.over:
		return nil, errors.New("the replay is over")
	}
}

func (r *replay) run(steps []step) {
	for _, step := range steps {
		switch {
		case step.Call != "":
			r.silence(step.At.first, nil)
			r.call(step)
		case step.Request != nil:
			r.react(r.request(step), step.reaction)
		case step.Returns != "" || step.Lost != "":
			r.hear(step)
		case step.Sleep > 0:
			r.clock.sleep(duration(step.Sleep))
		default:
			r.silence(step.Silence, step.Meanwhile)
		}
	}
	r.silence(r.now(), nil)
}

func (r *replay) call(s step) {
	switch s.Call {
	case "acquire":
		ctx, cancel := context.WithCancel(context.Background())
		r.cancels[s.Lease] = cancel
		go r.acquire(ctx, s)
	case "standby":
		go r.standBy(s)
	case "claim":
		go r.claim(s)
	case "update":
		r.mu.Lock()
		lease := r.leases[s.Lease]
		r.mu.Unlock()
		if err := lease.Update(s.Metadata); err != nil {
			r.t.Fatal(err)
		}
	case "cancel":
		r.cancels[s.Lease]()
	case "wait":
		go func() {
			what := fields{}
			if state, err := r.client.Latch(s.Name).Wait(context.Background(), duration(s.Options["wait"].(float64))); err != nil {
				what = failureOf(err)
			} else {
				what["opened"] = state.Open
			}
			r.tell(told{lease: s.Lease, what: what})
		}()
	case "request":
		go func() {
			what := fields{"answered": true}
			if err := r.client.Request(context.Background(), s.Method, s.Path, nil, nil); err != nil {
				what = failureOf(err)
			}
			r.tell(told{lease: s.Lease, what: what})
		}()
	case "release":
		r.mu.Lock()
		r.releasing[s.Lease] = true
		lease := r.leases[s.Lease]
		r.mu.Unlock()
		go func() {
			what := fields{"released": true}
			if err := lease.Unlock(context.Background()); err != nil {
				what = failureOf(err)
			}
			r.tell(told{lease: s.Lease, what: what})
		}()
	}
}

func (r *replay) acquire(ctx context.Context, s step) {
	options := optionsOf(s.Options)
	if s.Enter != "" {
		r.mu.Lock()
		options = append(options, As(r.leases[s.Enter]))
		r.mu.Unlock()
	}
	var lease *Lease
	var err error
	switch s.Take {
	case "lock":
		lease, err = r.client.Lock(ctx, s.Name, options...)
	case "read":
		lease, err = r.client.RLock(ctx, s.Name, options...)
	case "multi":
		lease, err = r.client.Multi(ctx, s.Locks, options...)
	case "semaphore":
		lease, err = r.client.Semaphore(s.Name).Acquire(ctx, options...)
	}
	r.took(s, lease, err)
}

func (r *replay) standBy(s step) {
	ctx, standby, options := context.Background(), duration(s.Options["standby"].(float64)), optionsOf(s.Options)
	var lease *Lease
	var place *Place
	var err error
	switch s.Take {
	case "lock":
		lease, place, err = r.client.StandBy(ctx, s.Name, standby, options...)
	case "read":
		lease, place, err = r.client.RStandBy(ctx, s.Name, standby, options...)
	case "semaphore":
		lease, place, err = r.client.Semaphore(s.Name).StandBy(ctx, standby, options...)
	}
	r.tookOrWaits(s, lease, place, err)
}

func (r *replay) claim(s step) {
	wait, _ := s.Options["wait"].(float64)
	ctx, until := context.Background(), duration(wait)
	var lease *Lease
	var place *Place
	var err error
	switch s.Take {
	case "lock":
		lease, place, err = r.client.Claim(ctx, s.Name, s.Ticket, until)
	case "read":
		lease, place, err = r.client.RClaim(ctx, s.Name, s.Ticket, until)
	case "semaphore":
		lease, place, err = r.client.Semaphore(s.Name).Claim(ctx, s.Ticket, until)
	}
	r.tookOrWaits(s, lease, place, err)
}

func (r *replay) tookOrWaits(s step, lease *Lease, place *Place, err error) {
	if place != nil {
		r.tell(told{lease: s.Lease, what: plain(place)})
		return
	}
	r.took(s, lease, err)
}

func (r *replay) took(s step, lease *Lease, err error) {
	if err != nil {
		r.tell(told{lease: s.Lease, what: failureOf(err)})
		return
	}
	r.mu.Lock()
	r.leases[s.Lease] = lease
	r.mu.Unlock()
	go r.watch(s.Lease, lease)
	r.tell(told{lease: s.Lease, what: grantedOf(lease)})
}

func (r *replay) watch(name string, lease *Lease) {
	<-lease.Context().Done()
	loss := lease.Err().(*LostError)
	reason := loss.Reason
	r.mu.Lock()
	released := r.releasing[name] && reason == ReasonReleased
	r.mu.Unlock()
	// A context that a release cancels does not mean a loss.
	if !released {
		r.tell(told{lease: name, lost: true, what: fields{"reason": string(reason), "detail": loss.Detail}})
	}
}

func (r *replay) tell(what told) {
	what.at = r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told = append(r.told, what)
}

// until advances the clock from one event to the next until something is found.
func (r *replay) until(last float64, found func() bool) bool {
	for {
		settle()
		if found() {
			return true
		}
		next := r.clock.next()
		if next == nil || milliseconds(next.at-r.began) > last {
			return false
		}
		r.clock.turnTo(maximum(next.at, r.clock.now()))
	}
}

// left returns the requests that were not expected.
func (r *replay) left() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var left []string
	for _, s := range r.sent {
		left = append(left, fmt.Sprintf("%s %s %v at %v", s.method, s.path, s.body, s.at))
	}
	for _, t := range r.told {
		left = append(left, fmt.Sprintf("'%s' %v at %v", t.lease, t.what, t.at))
	}
	return strings.Join(left, "; ")
}
