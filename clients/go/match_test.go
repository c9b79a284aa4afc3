package leasehold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

func decode(from io.Reader, into any) {
	if err := json.NewDecoder(from).Decode(into); err != nil {
		panic(err)
	}
}

// plain returns a value as JSON represents it.
func plain(value any) (result map[string]any) {
	text, _ := json.Marshal(value)
	_ = json.Unmarshal(text, &result)
	return result
}

func grantedOf(lease *Lease) fields {
	fences := map[string]int64{}
	for _, held := range lease.Locks() {
		fences[held.Name] = held.Fence
	}
	return plain(map[string]any{"fence": lease.Fence(), "fences": fences})
}

// failureOf distinguishes errors as a program would.
func failureOf(err error) fields {
	var busy *BusyError
	var lost *LostError
	var late *TimeoutError
	var dismissed *DismissedError
	var refused *Error
	switch {
	case errors.Is(err, context.Canceled):
		return fields{"kind": "cancelled"}
	case errors.Is(err, ErrBusy) && errors.As(err, &busy):
		owners := []any{}
		for _, holder := range busy.Holders {
			owners = append(owners, holder.Owner)
		}
		return fields{"kind": "locked", "owners": owners}
	case errors.Is(err, ErrDismissed) && errors.As(err, &dismissed):
		return fields{"kind": "dismissed", "lock": dismissed.Lock}
	case errors.As(err, &late):
		return fields{"kind": "timeout"}
	case errors.Is(err, ErrLost) && errors.As(err, &lost):
		return fields{"kind": "lost", "reason": string(lost.Reason)}
	case errors.As(err, &refused):
		failure := fields{"kind": "api", "status": float64(refused.Status), "detail": refused.Detail}
		if refused.Code != "" {
			failure["code"] = refused.Code
		}
		return failure
	}
	return fields{"kind": err.Error()}
}

// difference returns where an actual value differs from the expected one. Fields that are not mentioned are ignored,
// and null means absent.
func difference(expected, actual any, at string) string {
	switch expected := expected.(type) {
	case map[string]any:
		object, ok := actual.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s: expected an object, got %v", at, actual)
		}
		for name, value := range expected {
			if wrong := difference(value, object[name], at+"."+name); wrong != "" {
				return wrong
			}
		}
	case []any:
		list, ok := actual.([]any)
		if !ok || len(list) != len(expected) {
			return fmt.Sprintf("%s: expected %d items, got %v", at, len(expected), actual)
		}
		for i, value := range expected {
			if wrong := difference(value, list[i], fmt.Sprintf("%s[%d]", at, i)); wrong != "" {
				return wrong
			}
		}
	default:
		if expected != actual {
			return fmt.Sprintf("%s: expected %v, got %v", at, expected, actual)
		}
	}
	return ""
}
