package leasehold

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
)

func randomBytes() (bytes [16]byte) {
	if _, err := rand.Read(bytes[:]); err != nil {
		// Guessable keys would let one request pass for another.
		panic("leasehold: the system cannot generate random numbers: " + err.Error())
	}
	return bytes
}

// newKey is an Idempotency-Key: a random UUID.
func newKey() string {
	b := randomBytes()
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// jitter is a random number of at least 0 and less than 1.
func jitter() float64 {
	b := randomBytes()
	return float64(binary.BigEndian.Uint64(b[:])>>11) / (1 << 53)
}
