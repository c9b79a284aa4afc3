package leasehold

import (
	"context"
	"net/http"
)

// Semaphore is a number of permits, of which each lease takes some. Its fences order the grants and do not guard writes,
// because several holders write at the same time.
type Semaphore struct {
	client *Client
	name   string
}

// Semaphore is the semaphore of this name. It sends nothing.
func (c *Client) Semaphore(name string) *Semaphore { return &Semaphore{c, name} }

// Acquire takes permits: one, or as many as [Permits] says. Otherwise it is like [Client.Lock]. An [*Error] with the code
// not_found says that the semaphore was never set up, which [Capacity] avoids.
func (s *Semaphore) Acquire(ctx context.Context, options ...LockOption) (*Lease, error) {
	return s.client.acquire(ctx, semaphoreTarget(s.name), options)
}

// SemaphoreState is what a semaphore has, and who holds it.
type SemaphoreState struct {
	Semaphore string `json:"semaphore"`
	// Permits is its capacity, and Available what is left of it.
	Permits   int `json:"permits"`
	Available int `json:"available"`
	// Holders has up to 50 entries; HoldersTotal is the full number.
	Holders      []Holder `json:"holders"`
	HoldersTotal int      `json:"holders_total"`
	QueueLength  int      `json:"queue_length"`
}

// State returns the capacity, the available permits and the holders.
func (s *Semaphore) State(ctx context.Context) (*SemaphoreState, error) {
	var state SemaphoreState
	return &state, s.client.named(ctx, http.MethodGet, "semaphores", s.name, "", nil, &state)
}

// Set sets the capacity, 1 to 1,000,000. Leases in force stay, even if they hold more. It needs the scope admin.
func (s *Semaphore) Set(ctx context.Context, permits int) (*SemaphoreState, error) {
	var state SemaphoreState
	body := map[string]any{"permits": permits}
	return &state, s.client.named(ctx, http.MethodPut, "semaphores", s.name, "", body, &state)
}

// Delete deletes the semaphore and ends all its leases. It needs the scope admin.
func (s *Semaphore) Delete(ctx context.Context) error {
	return s.client.named(ctx, http.MethodDelete, "semaphores", s.name, "", nil, nil)
}
