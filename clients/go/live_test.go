//go:build unix

package leasehold

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// live returns a client of a real service, whose URL and process are in the environment.
func live(t *testing.T, variable string) (client *Client, pid int) {
	t.Parallel()
	url, process, _ := strings.Cut(os.Getenv(variable), " ")
	if url == "" {
		t.Skip(variable + " is not set")
	}
	pid, _ = strconv.Atoi(process)
	return New(url, WithAPIKey(os.Getenv("LEASEHOLD_API_KEY"))), pid
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lostBeforeDeadline waits for the loss, and compares its time with the deadline. In this test, the client and the
// service share a clock.
func lostBeforeDeadline(t *testing.T, lease *Lease, reason LostReason) {
	t.Helper()
	deadline := lease.ExpiresAt()
	<-lease.Context().Done()
	if !time.Now().Before(deadline) {
		t.Errorf("lost %v too late", time.Since(deadline))
	}
	var lost *LostError
	if !errors.As(lease.Err(), &lost) || lost.Reason != reason {
		t.Error(lease.Err())
	}
}

func TestLeaseIsLostBeforeItsDeadlineWhenTheServiceIs(t *testing.T) {
	for name, signal := range map[string]syscall.Signal{"FROZEN": syscall.SIGSTOP, "KILLED": syscall.SIGKILL} {
		signal, variable := signal, "LEASEHOLD_"+name
		t.Run(strings.ToLower(name), func(t *testing.T) {
			client, pid := live(t, variable)
			lease, err := client.Lock(context.Background(), "go", TTL(3*time.Second))
			must(t, err)
			must(t, syscall.Kill(pid, signal))
			lostBeforeDeadline(t, lease, ReasonUnconfirmed)
		})
	}
}

func TestLeaseIsLostBeforeItsDeadlineWhenItIsBroken(t *testing.T) {
	client, _ := live(t, "LEASEHOLD_URL")
	ctx := context.Background()
	lease, err := client.Lock(ctx, "go/broken", TTL(3*time.Second))
	must(t, err)
	done, err := client.Break(ctx, lease.Name(), BreakOptions{Fence: lease.Fence()})
	must(t, err)
	if done.Broken != 1 {
		t.Error(done)
	}
	lostBeforeDeadline(t, lease, ReasonBroken)
}

func TestHeartbeatsKeepALeaseBeyondItsTTL(t *testing.T) {
	client, _ := live(t, "LEASEHOLD_URL")
	ctx := context.Background()
	lease, err := client.Lock(ctx, "go/kept", TTL(time.Second))
	must(t, err)
	time.Sleep(2500 * time.Millisecond)
	must(t, lease.Err())
	must(t, lease.Unlock(ctx))
	state, err := client.State(ctx, lease.Name())
	must(t, err)
	if state.State != "free" {
		t.Error(state)
	}
}

func TestClientsContendInFairOrder(t *testing.T) {
	first, _ := live(t, "LEASEHOLD_URL")
	second := New(first.transport.url, WithAPIKey(first.transport.key))
	ctx := context.Background()
	held, err := first.Lock(ctx, "go/fair")
	must(t, err)
	order := make(chan string, 4)
	for i := 1; i <= 4; i++ {
		i, client := i, first
		if i%2 == 0 {
			client = second
		}
		go client.Do(ctx, "go/fair", func(ctx context.Context, lease *Lease) error {
			order <- fmt.Sprint(i, " ", lease.Fence() > held.Fence())
			return nil
		}, Wait(time.Minute))
		queued(t, first, "go/fair", i)
	}
	must(t, held.Unlock(ctx))
	for i := 1; i <= 4; i++ {
		if got := <-order; got != fmt.Sprint(i, " true") {
			t.Errorf("expected %d, got %s", i, got)
		}
	}
}

func TestCancelledLockLeavesNoPlaceBehind(t *testing.T) {
	client, _ := live(t, "LEASEHOLD_URL")
	held, err := client.Lock(context.Background(), "go/cancelled")
	must(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	failed := make(chan error)
	go func() {
		_, err := client.Lock(ctx, held.Name(), Wait(Forever))
		failed <- err
	}()
	queued(t, client, held.Name(), 1)
	cancel()
	if err := <-failed; err != context.Canceled {
		t.Error(err)
	}
	state, err := client.State(context.Background(), held.Name())
	must(t, err)
	if len(state.Queue) > 0 {
		t.Error(state)
	}
	must(t, held.Unlock(context.Background()))
}

func TestPermitsReadersSeveralLocksAndLatches(t *testing.T) {
	client, _ := live(t, "LEASEHOLD_URL")
	ctx := context.Background()
	_, err := client.Semaphore("go/permits").Acquire(ctx, Permits(2), Capacity(3), Owner("live"))
	must(t, err)
	_, err = client.Semaphore("go/permits").Acquire(ctx, Permits(2))
	var busy *BusyError
	if !errors.Is(err, ErrBusy) || !errors.As(err, &busy) || busy.Holders[0].Owner != "live" || busy.Err.Code != "locked" {
		t.Error(err)
	}
	state, err := client.Semaphore("go/permits").State(ctx)
	must(t, err)
	if state.Available != 1 || state.Holders[0].Permits != 2 {
		t.Error(state)
	}
	_, err = client.RLock(ctx, "go/read")
	must(t, err)
	lease, err := client.Multi(ctx, []LockRequest{{Name: "go/a"}, {Name: "go/read", Mode: Shared}})
	must(t, err)
	if locks := lease.Locks(); len(locks) != 2 || locks[1].Mode != Shared {
		t.Error(locks)
	}
	must(t, lease.Unlock(ctx))
	latch := client.Latch("go/latch")
	_, err = latch.Set(ctx, 1)
	must(t, err)
	opened := make(chan *LatchState)
	go func() {
		state, _ := latch.Wait(ctx, Forever)
		opened <- state
	}()
	_, err = latch.CountDown(ctx)
	must(t, err)
	if state := <-opened; !state.Open {
		t.Error(state)
	}
}

func TestPlaceIsGrantedTheLockWhileItsClientIsAway(t *testing.T) {
	client, _ := live(t, "LEASEHOLD_URL")
	ctx := context.Background()
	held, err := client.Lock(ctx, "go/standby")
	must(t, err)
	_, place, err := client.StandBy(ctx, "go/standby", time.Hour, TTL(10*time.Minute), Reference("run 17"))
	must(t, err)
	if place == nil || place.Position != 0 || strings.Contains(fmt.Sprint(place), place.Ticket) {
		t.Fatal(place)
	}
	lease, waiting, err := client.Claim(ctx, "go/standby", place.Ticket, 0)
	must(t, err)
	if lease != nil || !waiting.StandbyUntil.Equal(place.StandbyUntil) {
		t.Fatal(lease, waiting)
	}
	must(t, held.Unlock(ctx))
	state, err := client.State(ctx, "go/standby")
	must(t, err)
	if claimed := state.Holders[0].Claimed; claimed == nil || *claimed {
		t.Error(state)
	}
	lease, _, err = client.Claim(ctx, "go/standby", place.Ticket, 0)
	must(t, err)
	if left := time.Until(lease.ExpiresAt()); left < 9*time.Minute {
		t.Error(left)
	}
	must(t, lease.Unlock(ctx))
	_, _, err = client.Claim(ctx, "go/standby", place.Ticket, 0)
	if !errors.Is(err, ErrLost) {
		t.Error(err)
	}
}

// queued waits until this many requests are waiting.
func queued(t *testing.T, client *Client, name string, n int) {
	t.Helper()
	for {
		state, err := client.State(context.Background(), name)
		must(t, err)
		if state.QueueLength == n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}
