package leasehold

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
)

func randomBytes() (bytes [16]byte) {
	if _, err := rand.Read(bytes[:]); err != nil {
		// With guessable keys, one request could be taken for another.
		panic("leasehold: the system cannot generate random numbers: " + err.Error())
	}
	return bytes
}

// newKey returns an Idempotency-Key: a random UUID.
func newKey() string {
	b := randomBytes()
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// jitter returns a random number from 0 (inclusive) to 1 (exclusive).
func jitter() float64 {
	b := randomBytes()
	return float64(binary.BigEndian.Uint64(b[:])>>11) / (1 << 53)
}
