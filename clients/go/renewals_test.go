package leasehold

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestLeasesWithEqualTTLsShareHeartbeatRequests(t *testing.T) {
	client, service, clock := newFake(t)
	lock(t, client)
	pass(clock, 2*time.Second)
	lock(t, client)
	pass(clock, 58*time.Second)
	// The first lease is due every 10 s, and the second one joins it.
	if service.count("/heartbeat") != 6 {
		t.Errorf("%d heartbeats", service.count("/heartbeat"))
	}
}

// The service knows the length of the lease. A renewal in flight while the holder re-enters must not shorten it.
func TestHeartbeatsNeverAskForLessThanAReentryDid(t *testing.T) {
	client, service, clock := newFake(t)
	first := lock(t, client, TTL(20*time.Second))
	asked := []any{}
	service.answer = func(path string, body fields) (int, fields) {
		if path == "/heartbeat" {
			asked = append(asked, body["leases"].([]any)[0].(map[string]any)["ttl"])
		}
		return 0, nil
	}
	pass(clock, 10*time.Second)
	lock(t, client, As(first), TTL(40*time.Second))
	pass(clock, 10*time.Second)
	if fmt.Sprint(asked) != "[<nil> <nil>]" {
		t.Errorf("the client requested %v", asked)
	}
}

func TestOneOfSeveralLocksThatIsEnteredAgainIsALeaseOfItsOwn(t *testing.T) {
	client, service, clock := newFake(t)
	service.answer = func(path string, body fields) (int, fields) {
		terms := usual("/locks/a/acquire", nil)
		switch path {
		case "/multi/acquire":
			terms["leases"] = []any{fields{"lock": "a", "fence": 1}, fields{"lock": "b", "fence": 2}}
			return 200, terms
		case "/locks/a/acquire":
			terms["ttl_ms"], terms["renew_after_ms"] = 60_000, 20_000
			return 200, terms
		case "/multi/release":
			return 200, fields{"results": []any{fields{"ok": true}, fields{"ok": true}}}
		}
		return 0, nil
	}
	both, err := client.Multi(context.Background(), []LockRequest{{Name: "a"}, {Name: "b"}})
	if err != nil {
		t.Fatal(err)
	}
	again, err := client.Lock(context.Background(), "a", As(both), TTL(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if both.Remaining() != 30*time.Second || again.Remaining() != time.Minute {
		t.Errorf("both: %v, one of them: %v", both.Remaining(), again.Remaining())
	}
	if err := again.Unlock(context.Background()); err != nil || service.count("/locks/a/release") != 1 {
		t.Errorf("released %v: %v", service.asked, err)
	}
	pass(clock, 20*time.Second)
	if both.Err() != nil || both.Unlock(context.Background()) != nil || service.count("/multi/release") != 1 {
		t.Errorf("the other locks ended with it: %v, %v", both.Err(), service.asked)
	}
}

func TestAnAnswerToAnEarlierRequestIsIgnored(t *testing.T) {
	g := newGrant(context.Background(), "lock", "token", []Held{{Name: "deploy"}})
	for _, answer := range []struct{ sent, ttl, deadline time.Duration }{
		{10, 30_000, 30_010}, {5, 60_000, 30_010}, {20, 30_000, 30_020}, {20, 20_000, 20_020},
	} {
		said := deadline{TTL: Milliseconds(answer.ttl)}
		g.confirm(answer.sent*time.Millisecond, said, g.names())
		if g.deadline != answer.deadline*time.Millisecond {
			t.Errorf("an answer with ttl %[2]d to a request sent at %[1]d: the deadline is %[3]v", answer.sent, answer.ttl, g.deadline)
		}
	}
}

func TestRepeatedUnlockSucceedsIfTheFirstOneReleasedTheLease(t *testing.T) {
	client, service, clock := newFake(t)
	lease := lock(t, client)
	service.answer = func(string, fields) (int, fields) {
		return 503, fields{"code": "store_unavailable", "detail": "later", "outcome": "unknown"}
	}
	failed := make(chan error, 1)
	go func() { failed <- lease.Unlock(context.Background()) }()
	pass(clock, 10*time.Second)
	var refused *Error
	if err := <-failed; !errors.As(err, &refused) || refused.Code != "store_unavailable" {
		t.Fatal(err)
	}
	service.answer = func(string, fields) (int, fields) {
		return 409, fields{"code": "lease_lost", "lock": "deploy", "reason": "released"}
	}
	for range []string{"again", "once more"} {
		if err := lease.Unlock(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

func TestUnlockFailsWhenAnotherClientHasReleasedTheLease(t *testing.T) {
	client, service, _ := newFake(t)
	lease := lock(t, client)
	service.answer = func(string, fields) (int, fields) {
		return 409, fields{"code": "lease_lost", "lock": "deploy", "reason": "released"}
	}
	var lost *LostError
	if err := lease.Unlock(context.Background()); !errors.As(err, &lost) || lost.Reason != ReasonReleased {
		t.Error(err)
	}
}

func TestLockFailsAfterTwoGrantsThatEndBeforeTheirAnswersArrive(t *testing.T) {
	client, service, _ := newFake(t)
	service.answer = func(string, fields) (int, fields) {
		return 409, fields{"code": "lease_lost", "lock": "deploy", "reason": "expired"}
	}
	var late *TimeoutError
	_, err := client.Lock(context.Background(), "deploy", Wait(time.Minute))
	if !errors.As(err, &late) || len(service.asked) != 2 {
		t.Errorf("%v after %v", err, service.asked)
	}
}
