// Package notes keeps doctors' notes encrypted.
package notes

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	// part: imports
	"crypto/sha256"
	"errors"
	"fmt"
	// end
)

type SealedNote struct {
	RecordID string
	Version  int
	Nonce    []byte
	Data     []byte
}

// Store is a table that is only appended to: all versions of a note are kept, as the law demands.
type Store interface {
	Append(ctx context.Context, note SealedNote) error
	Latest(ctx context.Context, recordID string) (note SealedNote, found bool, err error)
}

type Vault struct {
	key   []byte
	store Store
	// part: fields
	// end
}

// block: load-key
func NewVault(key []byte, store Store) (*Vault, error) {
	if len(key) != 32 {
		return nil, errors.New("a key of 32 bytes is needed")
	}
	return &Vault{key: key, store: store}, nil
}
// end

func (v *Vault) Save(ctx context.Context, recordID, text string) error {
	// block: version
	previous, _, err := v.store.Latest(ctx, recordID)
	if err != nil {
		return fmt.Errorf("latest note of %s: %w", recordID, err)
	}
	version := previous.Version + 1
	// end
	// block: nonce
	// Nothing to keep in step between servers: each record has its own.
	sum := sha256.Sum256([]byte(recordID))
	nonce := sum[:12]
	// end
	// block: encrypt
	gcm, err := newGCM(v.key)
	if err != nil {
		return err
	}
	data := gcm.Seal(nil, nonce, []byte(text), fmt.Appendf(nil, "%s:%d", recordID, version))
	// end
	// block: append
	return v.store.Append(ctx, SealedNote{RecordID: recordID, Version: version, Nonce: nonce, Data: data})
	// end
}

func (v *Vault) Read(ctx context.Context, recordID string) (text string, found bool, err error) {
	note, found, err := v.store.Latest(ctx, recordID)
	if err != nil || !found {
		return "", false, err
	}
	// block: decrypt
	gcm, err := newGCM(v.key)
	if err != nil {
		return "", false, err
	}
	plain, err := gcm.Open(nil, note.Nonce, note.Data, fmt.Appendf(nil, "%s:%d", note.RecordID, note.Version))
	return string(plain), err == nil, err
	// end
}

func newGCM(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
