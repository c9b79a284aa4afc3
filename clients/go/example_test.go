package leasehold_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	leasehold "github.com/OWNER/leasehold/clients/go"
)

func Example() {
	client := leasehold.New(os.Getenv("LEASEHOLD_URL"), leasehold.WithAPIKey(os.Getenv("LEASEHOLD_API_KEY")))
	ctx := context.Background()
	lease, err := client.Lock(ctx, "deploy", leasehold.Wait(10*time.Minute), leasehold.TTL(30*time.Second))
	if errors.Is(err, leasehold.ErrBusy) {
		fmt.Println("someone else deploys")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer lease.Unlock(ctx)
	if err := deploy(lease.Context(), lease.Fence()); lease.Err() != nil {
		fmt.Println("stopped, because", lease.Err(), err)
	}
}

func ExampleClient_Do() {
	service := service(`{"lock":"deploy","mode":"exclusive","token":"…","fence":41,"ttl_ms":30000,"renew_after_ms":10000,` +
		`"expires_at":"2026-01-01T00:00:30.000Z","acquired_at":"2026-01-01T00:00:00.000Z","waited_ms":0}`)
	defer service.Close()
	client := leasehold.New(service.URL)
	err := client.Do(context.Background(), "deploy", func(ctx context.Context, lease *leasehold.Lease) error {
		fmt.Println(lease)
		return deploy(ctx, lease.Fence())
	}, leasehold.Wait(leasehold.Forever))
	fmt.Println(err)
	// Output:
	// lease on 'deploy' (fence 41, held)
	// deployed with fence 41
	// <nil>
}

func ExampleClient_State() {
	service := service(`{"lock":"deploy","state":"held","mode":"exclusive","fence":41,"holders_total":1,"queue_length":2,` +
		`"queue":[],"holders":[{"mode":"exclusive","owner":"ci-42","fence":41,"ttl_ms":12300}]}`)
	defer service.Close()
	state, err := leasehold.New(service.URL).State(context.Background(), "deploy")
	if err != nil {
		fmt.Println(err)
		return
	}
	holder := state.Holders[0]
	fmt.Printf("%s by %s for %v, %d wait\n", state.State, holder.Owner, holder.TTL.Duration(), state.QueueLength)
	// Output: held by ci-42 for 12.3s, 2 wait
}

func deploy(ctx context.Context, fence int64) error {
	fmt.Println("deployed with fence", fence)
	return ctx.Err()
}

func service(answer string) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, answer)
	}))
}
