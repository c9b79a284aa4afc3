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

// Client is the client of one service. Use one for the life of a process, from any number of goroutines. It renews all its
// leases by heartbeats, together in one request, and sends nothing and has no goroutine when it has no leases. After a call that
// failed without an answer, it asks for as long as a TTL what the call has come to, and gives back what was granted.
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

// WithAPIKey sets the API key, if the service requires one. An empty one is none.
func WithAPIKey(key string) Option {
	return func(c *Client) { c.transport.key = key }
}

// WithOwner sets the default [Owner] of the client's leases.
func WithOwner(label string) Option {
	return func(c *Client) { c.owner = label }
}

// WithTimeout sets how long a request is retried when the service does not answer: at least 1 ms, and 10 s by default. Requests
// that take no lock are retried for 50 s at most, since the service forgets after a minute that it has carried them out.
func WithTimeout(d time.Duration) Option {
	return func(c *Client) { c.transport.timeout = d }
}

// WithOnRetry sets what is called at the first failure of a request that is going to be repeated: with what is wrong, such as a
// refused connection, and until when it is tried. For a log: without it, a call says nothing for as long as the timeout. It
// must not block.
func WithOnRetry(onRetry func(err error, until time.Time)) Option {
	return func(c *Client) { c.transport.onRetry = onRetry }
}

// WithHTTPClient replaces [http.DefaultClient], for proxies, certificates and tracing. Leave its Timeout at 0, or above 25 s:
// a request that waits for a lock stays open for 20 s. The client of this package limits its requests itself, and follows no
// redirects.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.transport.client = client }
}

// New makes a client of the service at this URL, such as https://locks.example.com. It sends nothing. If the URL or an option
// is invalid, every method returns an error that says so, before anything is sent.
func New(url string, options ...Option) *Client {
	t := &transport{client: http.DefaultClient, clock: newSystemClock(), timeout: 10 * time.Second}
	c := &Client{transport: t, heartbeats: newHeartbeats(t)}
	for _, option := range options {
		option(c)
	}
	// The tokens in the requests are for nobody else.
	straight := *t.client
	straight.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.client = &straight
	t.url, t.invalid = checkURL(url)
	if t.invalid == nil && !validKey.MatchString(t.key) {
		// Not even in part: a key does not belong into logs.
		t.invalid = errors.New("leasehold: expected the API key to be text without spaces or line breaks")
	}
	if t.invalid == nil {
		t.invalid = checkLength("the timeout", t.timeout, aLength)
	}
	return c
}

// String never has the API key.
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

// Lock takes a lock exclusively. Without [Wait] it fails at once when the lock is not free; errors.Is finds [ErrBusy] then,
// and also when the lock was not obtained within the wait. It finds [ErrDismissed] when an administrator dismissed all waiting requests
// who waited.
//
// When ctx ends first, its error is returned once the place in the queue was given back, or after a second. The lease does
// not end with ctx: heartbeats keep it until it is unlocked, lost, or this process ends.
func (c *Client) Lock(ctx context.Context, name string, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, lockTarget(name, Exclusive), options)
}

// RLock takes a lock in shared mode, together with other readers. Otherwise it is like Lock.
func (c *Client) RLock(ctx context.Context, name string, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, lockTarget(name, Shared), options)
}

// Multi takes 2 to 32 locks at once, all or none, each in its own mode. The result is one lease on all of them. Otherwise it
// is like Lock.
func (c *Client) Multi(ctx context.Context, locks []LockRequest, options ...LockOption) (*Lease, error) {
	return c.acquire(ctx, multiTarget(locks), options)
}

func (c *Client) acquire(ctx context.Context, target target, options []LockOption) (*Lease, error) {
	return c.heartbeats.acquire(ctx, target, newAcquireOptions(c.owner, options))
}

// Request sends any other request of the HTTP contract, with the client's API key, retries and errors. The path begins with
// a slash. body has the fields, nil for none; the answer is decoded into answer, unless that is nil.
func (c *Client) Request(ctx context.Context, method, path string, body map[string]any, answer any) error {
	_, err := c.transport.send(ctx, request{method: method, path: path, body: body}, answer)
	return err
}
