package leasehold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestLeaseErrNoticesThatTheProcessWasFrozen(t *testing.T) {
	client, _, clock := newFake(t)
	lease := lock(t, client)
	clock.freeze(clock.now() + 27*time.Second)
	if lease.Remaining() != 3*time.Second {
		t.Errorf("remaining: %v", lease.Remaining())
	}
	if err := lease.Err(); !errors.Is(err, ErrLost) || lease.Context().Err() != context.Canceled {
		t.Errorf("the lease in doubt counts as held: %v, %v", err, lease.Context().Err())
	}
}

func TestLeaseContextHasTheValuesOfLocksContextAndOutlivesIt(t *testing.T) {
	client, _, _ := newFake(t)
	type key struct{}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), key{}, "trace"))
	lease, err := client.Lock(ctx, "deploy")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	settle()
	if lease.Context().Err() != nil || lease.Context().Value(key{}) != "trace" {
		t.Error(lease.Context())
	}
	if err := lease.Unlock(context.Background()); err != nil || lease.Context().Err() == nil {
		t.Errorf("the context is not cancelled after Unlock: %v", err)
	}
}

func TestLeaseIsRenewedUntilItsLastHoldIsUnlocked(t *testing.T) {
	client, service, clock := newFake(t)
	first := lock(t, client)
	second := lock(t, client, As(first))
	for i, lease := range []*Lease{first, second} {
		pass(clock, 10*time.Second)
		if service.count("/heartbeat") != i+1 || first.Err() != nil {
			t.Fatalf("%d heartbeats with %d holds left, %v", service.count("/heartbeat"), 2-i, first.Err())
		}
		if err := lease.Unlock(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	pass(clock, time.Minute)
	if service.count("/heartbeat") != 2 || clock.next() != nil || !errors.Is(second.Err(), ErrLost) {
		t.Errorf("the client sends heartbeats after the last hold: %v", service.asked)
	}
}

func TestUnlockWithAContextThatIsDoneLetsTheLeaseExpire(t *testing.T) {
	client, service, clock := newFake(t)
	lease := lock(t, client)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if err := lease.Unlock(done); err != context.Canceled {
		t.Error(err)
	}
	pass(clock, time.Minute)
	if service.count("/heartbeat")+service.count("/locks/deploy/release") != 0 || lease.Err() == nil {
		t.Errorf("%v, %v", service.asked, lease.Err())
	}
}

func TestRenewSendsAHeartbeatNow(t *testing.T) {
	client, service, clock := newFake(t)
	lease := lock(t, client)
	clock.freeze(clock.now() + 20*time.Second)
	if err := lease.Renew(context.Background()); err != nil || lease.Remaining() != 30*time.Second {
		t.Errorf("%v, %v left", err, lease.Remaining())
	}
	service.answer = func(string, fields) (int, fields) {
		return 200, fields{"results": []any{fields{"ok": false, "code": "lease_lost", "reason": "broken"}}}
	}
	var lost *LostError
	if err := lease.Renew(context.Background()); !errors.As(err, &lost) || lost.Reason != ReasonBroken {
		t.Error(err)
	}
}

func TestPrintedValuesContainNoSecrets(t *testing.T) {
	client, service, _ := newFake(t)
	lease := lock(t, client)
	service.answer = func(string, fields) (int, fields) {
		return 423, fields{"code": "locked", "detail": "held", "ticket": "secret-ticket", "lock": "deploy"}
	}
	_, busy := client.Lock(context.Background(), "deploy")
	text, _ := json.Marshal([]any{lease, busy})
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		text = append(text, fmt.Sprintf(format+format+format, client, lease, busy)...)
	}
	if strings.Contains(string(text), "secret") || !strings.Contains(string(text), "lease on 'deploy' (fence 41, held)") {
		t.Error(string(text))
	}
}

func TestANetworkErrorIsNotMistakenForTheCallersContextError(t *testing.T) {
	replay := newReplay(t)
	failed := make(chan error, 1)
	go func() {
		_, err := replay.client.Lock(context.Background(), "deploy")
		failed <- err
	}()
	// No request gets an answer.
	replay.clock.turnTo(replay.clock.now() + time.Minute)
	settle()
	var late *TimeoutError
	if err := <-failed; !errors.As(err, &late) || !late.Timeout() || errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
