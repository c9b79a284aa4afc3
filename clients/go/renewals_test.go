package leasehold

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestHeartbeatsOfLeasesOfOneLengthShareTheirRequests(t *testing.T) {
	client, service, clock := newFake(t)
	lock(t, client)
	pass(clock, 2*time.Second)
	lock(t, client)
	pass(clock, 58*time.Second)
	// The first lease is due each 10 s, and the second one joins it.
	if service.count("/heartbeat") != 6 {
		t.Errorf("%d heartbeats", service.count("/heartbeat"))
	}
}

func TestHeartbeatsAskForTheLongestTTLOfTheHolds(t *testing.T) {
	client, service, clock := newFake(t)
	first := lock(t, client, TTL(20*time.Second))
	lock(t, client, As(first), TTL(40*time.Second))
	lock(t, client, As(first), TTL(30*time.Second))
	var asked any
	service.answer = func(_ string, body fields) (int, fields) {
		asked = body["leases"].([]any)[0].(map[string]any)["ttl"]
		return 0, nil
	}
	pass(clock, 10*time.Second)
	if asked != 40_000.0 {
		t.Errorf("asked for %v", asked)
	}
}

func TestAnAnswerToAnEarlierRequestSaysNothingAnyMore(t *testing.T) {
	g := newGrant(context.Background(), "lock", "token", []Held{{Name: "deploy"}}, 0)
	for _, answer := range []struct{ sent, ttl, deadline time.Duration }{
		{10, 30_000, 30_010}, {5, 60_000, 30_010}, {20, 30_000, 30_020}, {20, 20_000, 20_020},
	} {
		said := deadline{TTL: Milliseconds(answer.ttl)}
		g.confirm(answer.sent*time.Millisecond, said, g.names())
		if g.deadline != answer.deadline*time.Millisecond {
			t.Errorf("sent %d with %d: the deadline is %v", answer.sent, answer.ttl, g.deadline)
		}
	}
}

func TestUnlockThatIsRepeatedTakesItsOwnReleaseForASuccess(t *testing.T) {
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

func TestUnlockFailsWhenSomebodyElseHasReleasedTheLease(t *testing.T) {
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

func TestLockGivesUpWhenItsGrantsEndBeforeTheirAnswersComeTwice(t *testing.T) {
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
