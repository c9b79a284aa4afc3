package leasehold

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"
)

func TestNewMakesEveryMethodSayWhatIsInvalid(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		client *Client
		said   string
	}{
		{New(""), "got nothing: is its environment variable set?"},
		{New("localhost:8787"), "write 'http://localhost:8787'"},
		{New("ftp://locks.test"), "got 'ftp://locks.test'"},
		{New("https://me:password@locks.test"), "got 'https://…@locks.test'"},
		{New("https://locks.test?x=1"), "expected a URL"},
		{New(testURL, WithAPIKey("two words")), "without spaces"},
		{New(testURL, WithTimeout(0)), "at least 1ms, got 0s"},
		{New(testURL, WithTimeout(10)), "at least 1ms, got 10ns"},
	} {
		_, err := test.client.Lock(ctx, "deploy")
		_, also := test.client.State(ctx, "deploy")
		if err == nil || also == nil || err.Error() != also.Error() || !strings.Contains(err.Error(), test.said) {
			t.Errorf("expected %q, got %v and %v", test.said, err, also)
		}
		if strings.Contains(err.Error(), "password") || strings.Contains(err.Error(), "two words") {
			t.Errorf("the error contains a secret: %v", err)
		}
	}
}

func TestLockRefusesOptionsAndNamesThatCannotBe(t *testing.T) {
	client, service, _ := newFake(t)
	// In Go, a number without a unit is nanoseconds.
	bare := []LockOption{TTL(30), Wait(30), MaxHold(30), MinHold(30), LockDelay(30), HeadStart(30)}
	for _, option := range append(bare, TTL(0), Wait(-1), MaxHold(0), MinHold(-time.Second), LockDelay(-1)) {
		if _, err := client.Lock(context.Background(), "deploy", option); err == nil {
			t.Error("Lock accepts an invalid length")
		}
	}
	if _, err := client.Break(context.Background(), "deploy", BreakOptions{Grace: 30}); err == nil {
		t.Error("Break accepts a grace that would be sent as 0")
	}
	if _, err := client.Latch("ready").Set(context.Background(), 1, 30); err == nil {
		t.Error("Set accepts a ttl that would be sent as 0")
	}
	if _, err := client.Lock(context.Background(), ""); err == nil {
		t.Error("Lock accepts an empty name")
	}
	if _, err := client.Lock(context.Background(), "a\xff"); err == nil || !strings.Contains(err.Error(), `in UTF-8, got "a\xff"`) {
		t.Errorf("Lock accepts a name that is not UTF-8: %v", err)
	}
	if len(service.asked) > 0 {
		t.Error(service.asked)
	}
}

func TestLockFailsAtOnceWhenJSONCannotSayItsMetadata(t *testing.T) {
	client, service, _ := newFake(t)
	circle := map[string]any{}
	circle["itself"] = circle
	for _, metadata := range []map[string]any{circle, {"n": math.NaN()}, {"done": make(chan bool)}} {
		failed := make(chan error)
		go func() {
			_, err := client.Lock(context.Background(), "deploy", Metadata(metadata), Wait(time.Minute))
			failed <- err
		}()
		select {
		case err := <-failed:
			if err == nil || !strings.Contains(err.Error(), "cannot be encoded as JSON") {
				t.Error(err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("tries again")
		}
	}
	if len(service.asked) > 0 {
		t.Error(service.asked)
	}
}

func TestBusyErrorSaysUntilWhenAFreeLockIsKeptClosed(t *testing.T) {
	client, service, _ := newFake(t)
	service.answer = func(string, fields) (int, fields) {
		return 423, fields{"code": "locked", "lock": "deploy", "holders": []any{}, "available_at": "2030-01-01T00:00:00.000Z"}
	}
	_, err := client.Lock(context.Background(), "deploy")
	if err == nil || !strings.Contains(err.Error(), "kept closed until 2030-01-01T00:00:00Z by a min_hold or lock_delay") {
		t.Error(err)
	}
}

func TestOnRetryGetsTheFirstFailureAndTheTimeWhenRetriesStop(t *testing.T) {
	type told struct {
		err  error
		left time.Duration
	}
	var all []told
	client := New("http://127.0.0.1:1", WithTimeout(300*time.Millisecond), WithOnRetry(func(err error, until time.Time) {
		all = append(all, told{err, time.Until(until)})
	}))
	_, err := client.State(context.Background(), "deploy")
	if len(all) != 1 || !strings.Contains(all[0].err.Error(), "http://127.0.0.1:1 cannot be reached: ") ||
		!strings.Contains(all[0].err.Error(), "connection refused") {
		t.Fatalf("was notified %v, got %v", all, err)
	}
	if all[0].left <= 0 || all[0].left > 300*time.Millisecond {
		t.Error(all[0].left)
	}
}

func TestHeartbeatsAreSplitToFitTheLimitsOfTheService(t *testing.T) {
	client, service, clock := newFake(t)
	var sizes []int
	service.answer = func(path string, body fields) (int, fields) {
		if path != "/heartbeat" {
			return 0, nil
		}
		sizes = append(sizes, len(body["leases"].([]any)))
		if sizes[len(sizes)-1] > 2 {
			return 400, fields{"code": "invalid_request", "errors": []any{fields{"path": "leases", "limit": 2}}}
		}
		return 0, nil
	}
	leases := []*Lease{lock(t, client), lock(t, client), lock(t, client)}
	pass(clock, 10*time.Second)
	if len(sizes) != 3 || sizes[0] != 3 || sizes[1]+sizes[2] != 3 {
		t.Error(sizes)
	}
	pass(clock, 10*time.Second)
	if len(sizes) != 5 {
		t.Errorf("the client has not remembered the limit: %v", sizes)
	}
	pass(clock, 5*time.Minute)
	for _, lease := range leases {
		if err := lease.Err(); err != nil {
			t.Error(err)
		}
	}
}

func TestAfterARefusalHeartbeatsNoLongerRequestATTLThatIsTooLong(t *testing.T) {
	client, service, clock := newFake(t)
	service.answer = func(path string, body fields) (int, fields) {
		if path == "/locks/deploy/acquire" {
			waited := usual(path, nil)
			waited["waited_ms"] = 1
			return 200, waited
		}
		if body["leases"].([]any)[0].(map[string]any)["ttl"] != nil {
			return 400, fields{"code": "invalid_request", "detail": "'ttl' must be at most 10s"}
		}
		return 0, nil
	}
	lease := lock(t, client)
	pass(clock, time.Minute)
	if err := lease.Err(); err != nil || service.count("/heartbeat") != 8 {
		t.Errorf("%v after %d heartbeats", err, service.count("/heartbeat"))
	}
}

func TestSystemClockCallsAfterTheTimeAndNotWhenStopped(t *testing.T) {
	clock := newSystemClock()
	began := clock.now()
	called := make(chan time.Duration, 2)
	stop := clock.after(time.Millisecond, func() { called <- 0 })
	stop()
	clock.after(5*time.Millisecond, func() { called <- clock.now() - began })
	if took := <-called; took < 5*time.Millisecond {
		t.Error(took)
	}
}

func TestSystemClockMovesForwardByWhatTheWallClockHasGained(t *testing.T) {
	clock := newSystemClock()
	clock.gained = time.Hour
	if now := clock.now(); now < time.Hour || now > 2*time.Hour {
		t.Error(now)
	}
}
