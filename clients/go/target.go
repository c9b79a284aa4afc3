package leasehold

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// LockRequest is one of several locks to take.
type LockRequest struct {
	Name string `json:"name"`
	// Mode is [Exclusive] if empty.
	Mode Mode `json:"mode,omitempty"`
}

// target is a lock, a semaphore or several locks to take.
type target struct {
	// kind is "lock", "semaphore" or "multi".
	kind  string
	path  string
	names []string
	// locks contains the locks of a "multi".
	locks []LockRequest
}

func pathOf(family, name, operation string) string {
	return "/" + family + "/" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20") + operation
}

func lockTarget(name string, mode Mode) target {
	path := pathOf("locks", name, "/acquire")
	if mode == Shared {
		path = pathOf("rw", name, "/read")
	}
	return target{kind: "lock", path: path, names: []string{name}}
}

func multiTarget(locks []LockRequest) target {
	names := make([]string, len(locks))
	for i, lock := range locks {
		names[i] = lock.Name
	}
	return target{kind: "multi", path: "/multi/acquire", names: names, locks: locks}
}

func semaphoreTarget(name string) target {
	return target{kind: "semaphore", path: pathOf("semaphores", name, "/acquire"), names: []string{name}}
}

func checkNames(names ...string) error {
	for _, name := range names {
		if name == "" {
			return errors.New("leasehold: expected a name, got nothing: is its environment variable set?")
		}
		if !utf8.ValidString(name) {
			return fmt.Errorf("leasehold: expected a name in UTF-8, got %q", name)
		}
	}
	return nil
}

// sendRelease releases the lease of a token, or gives up the place of a ticket. field is "token" or "ticket". It
// returns, by name, why a lock was not released, or the error of a request that got no answer.
func (t *transport) sendRelease(
	ctx context.Context, kind string, names []string, field, secret string, r request,
) (failures []error, err error) {
	failures = make([]error, len(names))
	r.method, r.body = http.MethodPost, map[string]any{field: secret}
	if kind != "multi" {
		r.path = pathOf(kind+"s", names[0], "/release")
		_, err := t.send(ctx, r, nil)
		var lost *LostError
		if errors.As(err, &lost) {
			failures[0], err = lost, nil
		}
		return failures, err
	}
	r.path, r.body["locks"] = "/multi/release", names
	var answer results
	if _, err := t.send(ctx, r, &answer); err != nil {
		return nil, err
	}
	for i, result := range answer.Results {
		if i < len(names) {
			failures[i] = result.failure(names[i])
		}
	}
	return failures, nil
}
