package leasehold

import "time"

// request expects a request within its time.
func (r *replay) request(s step) *sentRequest {
	var sent *sentRequest
	r.until(s.At.last, func() bool {
		sent = r.take(*s.Request)
		return sent != nil
	})
	if sent == nil {
		r.t.Fatalf("expected %s %s at %v, got %s", s.Request.Method, s.Request.Path, s.At, r.left())
	}
	if !s.At.has(sent.at) {
		r.t.Fatalf("expected %s %s at %v, came at %v", s.Request.Method, s.Request.Path, s.At, sent.at)
	}
	r.compare(*s.Request, sent)
	return sent
}

// take returns the first request to this path, because the order of requests at one instant does not matter.
func (r *replay) take(expected expectedRequest) *sentRequest {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, sent := range r.sent {
		if sent.method == expected.Method && sent.path == expected.Path {
			r.sent = append(r.sent[:i:i], r.sent[i+1:]...)
			return sent
		}
	}
	return nil
}

func (r *replay) compare(expected expectedRequest, sent *sentRequest) {
	if wrong := difference(map[string]any(expected.Body), map[string]any(sent.body), "body"); wrong != "" {
		r.t.Fatalf("%s %s: %s", expected.Method, expected.Path, wrong)
	}
	for name, value := range expected.Headers {
		if got := sent.header.Get(name); got != value {
			r.t.Fatalf("%s %s: expected '%s: %s', got '%s'", expected.Method, expected.Path, name, value, got)
		}
	}
	if expected.Key == "" {
		return
	}
	got := sent.header.Get("Idempotency-Key")
	for label, key := range r.keys {
		if (label == expected.Key) != (key == got) {
			r.t.Fatalf("%s %s: expected the Idempotency-Key of '%s', got %s of %v", expected.Method, expected.Path,
				expected.Key, got, r.keys)
		}
	}
	if got == "" {
		r.t.Fatalf("%s %s: expected an Idempotency-Key", expected.Method, expected.Path)
	}
	r.keys[expected.Key] = got
}

func (r *replay) react(sent *sentRequest, how reaction) {
	if how.Fault == "unanswered" {
		return
	}
	act := func() { close(sent.answer) }
	after := duration(how.After)
	if how.Answer != nil {
		full := how.Answer.full(r.t)
		act = func() { sent.answer <- full }
		after = duration(full.After)
	}
	if after > 0 {
		r.clock.after(after, act)
	} else {
		act()
	}
}

// hear expects the end of a call, or a loss.
func (r *replay) hear(s step) {
	lease, lost, what := s.Returns, false, any(map[string]any(s.Fails))
	switch {
	case s.Lost != "":
		expected := map[string]any{"reason": s.Reason}
		if s.Detail != "" {
			expected["detail"] = s.Detail
		}
		lease, lost, what = s.Lost, true, expected
	case s.Granted != nil:
		what = map[string]any(s.Granted)
	case s.Released:
		what = map[string]any{"released": true}
	case s.Answered:
		what = map[string]any{"answered": true}
	case s.Waiting != nil:
		what = map[string]any(s.Waiting)
	case s.Opened != nil:
		what = map[string]any{"opened": *s.Opened}
	}
	var heard *told
	r.answering(s.Meanwhile, s.At.last, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		for i, other := range r.told {
			if other.lease == lease && other.lost == lost {
				r.told = append(r.told[:i:i], r.told[i+1:]...)
				heard = &other
				return true
			}
		}
		return false
	})
	if heard == nil {
		r.t.Fatalf("expected '%s' %v at %v, got %s", lease, what, s.At, r.left())
	}
	if wrong := difference(what, map[string]any(heard.what), lease); wrong != "" || !s.At.has(heard.at) {
		r.t.Fatalf("expected '%s' %v at %v, got %v at %v: %s", lease, what, s.At, heard.what, heard.at, wrong)
	}
}

// silence expects that the client sends nothing, and that the program observes nothing.
func (r *replay) silence(until float64, meanwhile *meanwhile) {
	if r.answering(meanwhile, until, func() bool { return r.left() != "" }) {
		r.t.Fatalf("expected nothing until %v, got %s", until, r.left())
	}
	r.clock.turnTo(maximum(r.began+duration(until), r.clock.now()))
}

// answering works like until, but also answers the requests that are expected meanwhile.
func (r *replay) answering(meanwhile *meanwhile, last float64, found func() bool) bool {
	count := 0
	result := r.until(last, func() bool {
		for meanwhile != nil {
			sent := r.take(meanwhile.Request)
			if sent == nil {
				break
			}
			count++
			r.compare(meanwhile.Request, sent)
			r.react(sent, meanwhile.reaction)
			settle()
		}
		return found()
	})
	if meanwhile != nil && count < meanwhile.AtLeast {
		r.t.Fatalf("expected at least %d × %s, got %d", meanwhile.AtLeast, meanwhile.Request.Path, count)
	}
	return result
}

var durations = map[string]func(time.Duration) LockOption{
	"ttl": TTL, "wait": Wait, "lock_delay": LockDelay, "max_hold": MaxHold, "min_hold": MinHold,
	"head_start": HeadStart,
}

// optionsOf returns the options of the API that correspond to these fields.
func optionsOf(named fields) (options []LockOption) {
	for name, value := range named {
		switch value := value.(type) {
		case float64:
			if option, ok := durations[name]; ok {
				options = append(options, option(duration(value)))
			} else if name == "need" {
				options = append(options, Need(int(value)))
			} else if name == "permits" {
				options = append(options, Permits(int(value)))
			} else if name == "capacity" {
				options = append(options, Capacity(int(value)))
			}
		case string:
			if name == "reference" {
				options = append(options, Reference(value))
			} else {
				options = append(options, Owner(value))
			}
		case bool:
			options = append(options, Unfair())
		case map[string]any:
			options = append(options, Metadata(value))
		}
	}
	return options
}
