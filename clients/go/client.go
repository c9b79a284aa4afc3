package leasehold

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Client is a client of one service. Use one for the life of a process, from any number of goroutines. Its heartbeats
// renew all leases together, in one request; without leases, it sends nothing and has no goroutine. After a call that
// failed without an answer, the client tries for the length of a TTL to find out the outcome, and releases anything
// that was granted.
//
// A method whose context ends returns that context's error; a request that was already sent may have taken effect. All
// methods may return an [*Error] when the service refuses the request, and a [*TimeoutError] when it does not answer.
type Client struct {
	transport  *transport
	heartbeats *heartbeats
	owner      string
}

// Option is an option of [New].
type Option func(*Client)

// WithAPIKey sets the API key, if the service requires one. An empty key means none.
func WithAPIKey(key string) Option {
	return func(c *Client) { c.transport.key = key }
}

// WithOwner sets the default [Owner] of the client's leases.
func WithOwner(label string) Option {
	return func(c *Client) { c.owner = label }
}

// WithTimeout sets how long to retry a request that gets no answer: at least 1 ms, 10 s by default. Requests that do
// not acquire a lock are retried for at most 50 s, because the service forgets their outcomes after a minute.
func WithTimeout(d time.Duration) Option {
	return func(c *Client) { c.transport.timeout = d }
}

// WithOnRetry sets a function to call at the first failure of a request that will be retried, with the error, such as a
// refused connection, and the time when retries stop. Use it for logging: without it, a failing call is silent for as
// long as the timeout. It must not block.
func WithOnRetry(onRetry func(err error, until time.Time)) Option {
	return func(c *Client) { c.transport.onRetry = onRetry }
}

// WithHTTPClient replaces [http.DefaultClient], for proxies, certificates and tracing. Leave its Timeout at 0, or above
// 25 s: a request that waits for a lock stays open for 20 s. This package's client limits its own requests, and follows
// no redirects.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.transport.client = client }
}

// New creates a client of the service at this URL, such as https://locks.example.com. It sends nothing. If the URL or
// an option is invalid, every method returns an error without sending anything.
func New(url string, options ...Option) *Client {
	t := &transport{client: http.DefaultClient, clock: newSystemClock(), timeout: 10 * time.Second}
	c := &Client{transport: t, heartbeats: newHeartbeats(t)}
	for _, option := range options {
		option(c)
	}
	// No other server may see the tokens in the requests.
	straight := *t.client
	straight.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.client = &straight
	t.url, t.invalid = checkURL(url)
	if t.invalid == nil && !validKey.MatchString(t.key) {
		// The error contains no part of the key, because keys do not belong in logs.
		t.invalid = errors.New("leasehold: expected the API key to be text without spaces or line breaks")
	}
	if t.invalid == nil {
		t.invalid = checkLength("the timeout", t.timeout, aLength)
	}
	return c
}

// String never contains the API key.
func (c *Client) String() string { return "client of " + c.transport.url }

// GoString is the same as String.
func (c *Client) GoString() string { return c.String() }

var (
	validKey    = regexp.MustCompile(`^[!-~]*$`)
	credentials = regexp.MustCompile(`^(\w+://)?.*@`)
)

func checkURL(text string) (string, error) {
	parsed, err := url.Parse(text)
	if err == nil && (parsed.Scheme == "http" || parsed.Scheme == "https") && parsed.Host != "" && parsed.User == nil &&
		!strings.ContainsAny(text, "?#") {
		return strings.TrimRight(text, "/"), nil
	}
	got := "nothing: is its environment variable set?"
	if text != "" {
		shown := credentials.ReplaceAllString(text, "$1…@")
		got = fmt.Sprintf("'%s'", shown)
		if !strings.Contains(text, "//") {
			got += fmt.Sprintf(": write 'http://%s' or 'https://%s'", shown, shown)
		}
	}
	return "", fmt.Errorf(`leasehold: expected a URL such as "https://locks.example.com", got %s`, got)
}

// Lock takes a lock exclusively. Without [Wait], it fails immediately if the lock is not free. The error then matches
// [ErrBusy], as it does when the lock was not obtained within the wait. It matches [ErrDismissed] when an administrator
// dismissed all waiting requests.
//
// If ctx ends first, Lock returns the error of ctx once the place in the queue has been given up, or after a second.
// The lease does not end with ctx: heartbeats keep it until it is unlocked or lost, or this process ends.
func (c *Client) Lock(ctx context.Context, name string, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, lockTarget(name, Exclusive), options)
}

// RLock takes a lock in shared mode, together with other readers. Otherwise, it works like Lock.
func (c *Client) RLock(ctx context.Context, name string, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, lockTarget(name, Shared), options)
}

// Multi takes 2 to 32 locks together, all or none, each in its own mode. It returns one lease on all of them.
// Otherwise, it works like Lock.
func (c *Client) Multi(ctx context.Context, locks []LockRequest, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, multiTarget(locks), options)
}

func (c *Client) acquire(ctx context.Context, target target, options []LockOption) (*Lease, error) {
	return c.heartbeats.acquire(ctx, target, newAcquireOptions(c.owner, options))
}

// Request sends any other request that the HTTP contract defines, with the client's API key, retries and errors. The path
// begins with a slash. body contains the fields, or is nil for none. The answer is decoded into answer, unless that is
// nil.
func (c *Client) Request(ctx context.Context, method, path string, body map[string]any, answer any) error {
	_, err := c.transport.send(ctx, request{method: method, path: path, body: body}, answer)
	return err
}
