package leasehold

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// How soon a failed renewal is retried.
const retryMax = time.Second

// renewal is one lock of one grant in a heartbeat.
type renewal struct {
	grant *grant
	name  string
}

type renewalItem struct {
	Name  string `json:"name"`
	Token string `json:"token"`
	TTL   string `json:"ttl,omitempty"`
	Kind  string `json:"kind"`
	*update
}

// update is what a holder reports about itself. Its revision grows with every update, even across processes that use
// the token.
type update struct {
	Metadata map[string]any `json:"metadata"`
	Revision int64          `json:"revision"`
}

func renewalsOf(grants []*grant) []renewal {
	var renewals []renewal
	for _, g := range grants {
		for _, name := range g.names() {
			renewals = append(renewals, renewal{g, name})
		}
	}
	return renewals
}

func (r renewal) item() renewalItem {
	kind := "lock"
	if r.grant.kind == "semaphore" {
		kind = "semaphore"
	}
	item := renewalItem{Name: r.name, Token: r.grant.token, Kind: kind}
	if r.grant.ttl > 0 {
		item.TTL = inUnits(r.grant.ttl)
	}
	if said := r.grant.update; said != nil && said.Revision > r.grant.updated[r.name] {
		item.update = said
	}
	return item
}

// send sends as many requests as needed in parallel, and returns the first failure.
func (h *heartbeats) send(ctx context.Context, renewals []renewal, parts int) error {
	n := len(renewals)
	h.mu.Lock()
	items := make([]renewalItem, n)
	for i, r := range renewals {
		items[i] = r.item()
	}
	text, err := encode(map[string]any{"leases": items})
	count := maximumOf(parts, parted(n, h.leasesMax), parted(len(text), h.bytesMax))
	h.mu.Unlock()
	if n == 0 || err != nil {
		return err
	}
	if count > 1 && n > 1 {
		return h.sendParts(ctx, renewals, parted(n, count))
	}
	return h.sendOne(ctx, renewals, items)
}

// A request that fails or gets no answer affects only the leases in it.
func (h *heartbeats) sendParts(ctx context.Context, renewals []renewal, length int) error {
	failures := make([]error, parted(len(renewals), length))
	var all sync.WaitGroup
	for i := range failures {
		share := renewals[i*length:]
		if len(share) > length {
			share = share[:length]
		}
		all.Add(1)
		go func(i int) {
			defer all.Done()
			failures[i] = h.send(ctx, share, 1)
		}(i)
	}
	all.Wait()
	for _, failure := range failures {
		if failure != nil {
			return failure
		}
	}
	return nil
}

func (h *heartbeats) sendOne(ctx context.Context, renewals []renewal, items []renewalItem) error {
	until := Forever
	h.mu.Lock()
	begin(renewals)
	for _, r := range renewals {
		until = minimum(until, r.grant.lostAt)
	}
	h.schedule()
	h.mu.Unlock()
	defer h.settle(renewals)
	var answer results
	// While there is no deadline, until is 0, which means the client's timeout.
	sent, err := h.transport.send(ctx, request{method: http.MethodPost, path: "/heartbeat", body: map[string]any{"leases": items}, until: until}, &answer)
	if err == nil {
		return h.apply(renewals, items, sent, answer.Results)
	}
	if refused, ok := err.(*Error); ok && (refused.Status == 400 || refused.Status == 413 || refused.Status == 422) {
		h.mu.Lock()
		sized := h.learnLimits(refused)
		// An update must not cost the holder its lease: a service may allow less metadata, or not know the field.
		saying := len(renewals) == 1 && items[0].update != nil
		if saying {
			r := renewals[0]
			r.grant.updated[r.name] = maximumOf64(r.grant.updated[r.name], items[0].update.Revision)
		}
		var asking []*grant
		for _, r := range renewals {
			if r.grant.ttl > 0 {
				asking = append(asking, r.grant)
			}
		}
		split := len(renewals) > 1 && (sized || len(asking) == 0)
		if !split && !saying {
			// The ttl may exceed the service's current limit.
			for _, g := range asking {
				g.ttl = 0
			}
		}
		h.mu.Unlock()
		if split {
			return h.send(ctx, renewals, 2)
		}
		if saying || len(asking) > 0 {
			return h.send(ctx, renewals, 1)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range renewals {
		r.grant.failure = err
	}
	return err
}

func (h *heartbeats) apply(renewals []renewal, items []renewalItem, sent time.Duration, results []result) (failure error) {
	for i, r := range renewals {
		said := result{Code: "store_unavailable"}
		if i < len(results) {
			said = results[i]
		}
		err := said.failure(r.name)
		if err == nil {
			h.told(r, items[i].update)
			h.track(r.grant, sent, said.deadline, []string{r.name})
		} else if lost, ok := err.(*LostError); ok {
			h.end(r.grant, lost.Reason, lost.Detail, r.name)
		} else {
			failure = err
			h.mu.Lock()
			r.grant.failure = err
			h.mu.Unlock()
		}
	}
	return failure
}

// told records that the service has accepted the holder's report.
func (h *heartbeats) told(r renewal, said *update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if said != nil {
		r.grant.updated[r.name] = maximumOf64(r.grant.updated[r.name], said.Revision)
	}
}

func maximumOf64(a, b int64) int64 {
	if b > a {
		return b
	}
	return a
}

// begin marks grants as being renewed, so that the timer leaves them alone.
func begin(renewals []renewal) {
	for _, r := range renewals {
		r.grant.renewing = true
	}
}

// settle undoes begin, and postpones the renewals that failed.
func (h *heartbeats) settle(renewals []renewal) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.transport.clock.now()
	for _, r := range renewals {
		r.grant.renewing = false
		if r.grant.due <= now {
			r.grant.due = now + minimum(retryMax, r.grant.interval()/4)
		}
	}
	h.schedule()
}

// learnLimits reports whether the request was refused for its size. If so, it remembers the limit that the service
// reports.
func (h *heartbeats) learnLimits(refused *Error) bool {
	var said struct {
		Limit  int `json:"limit"`
		Errors []struct {
			Path  string `json:"path"`
			Limit int    `json:"limit"`
		} `json:"errors"`
	}
	_ = json.Unmarshal(refused.Body, &said)
	if said.Limit > 0 {
		h.bytesMax = said.Limit
	}
	for _, problem := range said.Errors {
		if problem.Path == "leases" && problem.Limit > 0 {
			h.leasesMax = problem.Limit
			return true
		}
	}
	return refused.Status == 413
}

// parted returns how many parts of at most this length n items make.
func parted(n, length int) int { return (n + length - 1) / length }

func maximumOf(most int, others ...int) int {
	for _, other := range others {
		if other > most {
			most = other
		}
	}
	return most
}
