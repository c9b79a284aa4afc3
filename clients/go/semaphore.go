package leasehold

import (
	"context"
	"net/http"
)

// Semaphore is a semaphore: counted permits, taken as leases. Its fences order the grants but do not guard writes,
// because several holders write at the same time.
type Semaphore struct {
	client *Client
	name   string
}

// Semaphore returns the semaphore of this name. It sends nothing.
func (c *Client) Semaphore(name string) *Semaphore { return &Semaphore{c, name} }

// Acquire takes one permit, or as many as [Permits] specifies. Otherwise, it works like [Client.Lock]. An [*Error] with
// the not_found code means that the semaphore does not exist, which [Capacity] avoids.
func (s *Semaphore) Acquire(ctx context.Context, options ...LockOption) (*Lease, error) {
	return s.client.acquire(ctx, semaphoreTarget(s.name), options)
}

// SemaphoreState is the capacity of a semaphore, and who holds its permits.
type SemaphoreState struct {
	Semaphore string `json:"semaphore"`
	// Permits is the capacity, and Available is the number of free permits.
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

// Set sets the capacity, 1 to 1,000,000. Existing leases stay, even if they hold more than that. It requires the admin
// scope.
func (s *Semaphore) Set(ctx context.Context, permits int) (*SemaphoreState, error) {
	var state SemaphoreState
	body := map[string]any{"permits": permits}
	return &state, s.client.named(ctx, http.MethodPut, "semaphores", s.name, "", body, &state)
}

// Delete deletes the semaphore and ends all its leases. It requires the admin scope.
func (s *Semaphore) Delete(ctx context.Context) error {
	return s.client.named(ctx, http.MethodDelete, "semaphores", s.name, "", nil, nil)
}
