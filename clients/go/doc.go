// Package leasehold is the client of a Leasehold service: distributed locks over HTTP, each granted as a lease that the
// client keeps alive. It needs only the standard library.
//
//	client := leasehold.New("https://locks.example.com", leasehold.WithAPIKey(key))
//	lease, err := client.Lock(ctx, "deploy", leasehold.Wait(10*time.Minute), leasehold.TTL(30*time.Second))
//	if err != nil {
//		return err
//	}
//	defer lease.Unlock(context.Background())
//	return deploy(lease.Context(), lease.Fence())
//
// Heartbeats renew a lease while this process and the service are running. The context of a lease is cancelled, before
// its deadline, when the lease is lost or can no longer be confirmed: a lease in doubt counts as lost.
//
// A lease does not stop a paused process, which may wake up after its lease has ended. Where a duplicate write would do
// harm, compare the fence where you write.
//
// Every request has an Idempotency-Key, and is sent again with the same key while the network or the service fails. A
// request that is sent twice is applied once.
package leasehold
