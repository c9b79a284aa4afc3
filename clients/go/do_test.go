package leasehold

import (
	"context"
	"errors"
	"testing"
	"time"
)

const release = "/locks/deploy/release"

func TestDoUnlocksAfterTheWorkHoweverItEnds(t *testing.T) {
	failure := errors.New("failure")
	ctx, cancel := context.WithCancel(context.Background())
	for name, work := range map[string]func(ctx context.Context, lease *Lease) error{
		"well":                  func(context.Context, *Lease) error { return nil },
		"with an error":         func(context.Context, *Lease) error { return failure },
		"with a panic":          func(context.Context, *Lease) error { panic(failure) },
		"unlocked":              func(ctx context.Context, lease *Lease) error { return lease.Unlock(ctx) },
		"with its context done": func(both context.Context, _ *Lease) error { cancel(); <-both.Done(); return failure },
	} {
		client, service, clock := newFake(t)
		err := func() (err error) {
			defer func() {
				if recovered := recover(); recovered != nil {
					err = recovered.(error)
				}
			}()
			return client.Do(ctx, "deploy", work)
		}()
		if (name == "well" || name == "unlocked") != (err == nil) || err != nil && err != failure {
			t.Errorf("work that ends %s: %v", name, err)
		}
		pass(clock, time.Minute)
		if service.count(release) != 1 || service.count("/heartbeat") != 0 {
			t.Errorf("work that ends %s: %v", name, service.asked)
		}
		if name == "with its context done" {
			ctx, cancel = context.WithCancel(context.Background())
		}
	}
	cancel()
}

func TestDoCancelsTheContextOfTheWorkAtLossAndReturnsTheLoss(t *testing.T) {
	client, service, clock := newFake(t)
	service.answer = func(path string, _ fields) (int, fields) {
		if path == "/heartbeat" {
			return 200, fields{"results": []any{fields{"ok": false, "code": "lease_lost", "reason": "broken"}}}
		}
		return 0, nil
	}
	for _, result := range []error{context.Canceled, nil} {
		result := result
		ended := make(chan error, 1)
		go func() {
			ended <- client.Do(context.Background(), "deploy", func(ctx context.Context, _ *Lease) error {
				<-ctx.Done()
				return result
			})
		}()
		pass(clock, 10*time.Second)
		var lost *LostError
		if err := <-ended; !errors.As(err, &lost) || lost.Reason != ReasonBroken {
			t.Errorf("work that returns %v: %v", result, err)
		}
	}
	if service.count(release) != 0 {
		t.Error("released a lease that the service had reported as broken")
	}
}

func TestDoReturnsNoErrorWhenOnlyTheReleaseFails(t *testing.T) {
	client, service, clock := newFake(t)
	service.answer = func(path string, _ fields) (int, fields) {
		if path == release {
			return 503, fields{"code": "store_unavailable", "detail": "later"}
		}
		return 0, nil
	}
	ended := make(chan error, 1)
	go func() {
		ended <- client.Do(context.Background(), "deploy", func(context.Context, *Lease) error { return nil })
	}()
	began := clock.now()
	pass(clock, releaseMax)
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	default:
		t.Errorf("Do has not returned after %v", clock.now()-began)
	}
}
