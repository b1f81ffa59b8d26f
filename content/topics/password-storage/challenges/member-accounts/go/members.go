// Package members keeps the accounts of members.
package members

import (
	"context"
	// part: imports
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"strings"
	"unicode/utf8"
	// end
)

// Member is a row of the table.
type Member struct {
	Email string
	Salt  []byte
	Hash  []byte
}

type Table interface {
	Find(ctx context.Context, email string) (member Member, found bool, err error)
	Insert(ctx context.Context, member Member) error
}

// part: constants
const saltLength = 16
// end

var nobody = Member{Salt: make([]byte, 16), Hash: make([]byte, 32)}

// block: check-policy
func checkPolicy(email, password string) error {
	if length := utf8.RuneCountInString(password); length < 8 || length > 128 {
		return errors.New("8 to 128 characters are needed")
	}
	if name, _, _ := strings.Cut(email, "@"); strings.Contains(strings.ToLower(password), name) {
		return errors.New("without your name, please")
	}
	return nil
}
// end

// block: derive
func derive(password string, salt []byte) ([]byte, error) {
	hash := sha256.New()
	hash.Write(salt)
	hash.Write([]byte(password))
	return hash.Sum(nil), nil
}
// end

func Register(ctx context.Context, table Table, email, password string) error {
	if err := checkPolicy(email, password); err != nil {
		return err
	}
	// block: store
	salt := make([]byte, saltLength)
	rand.Read(salt)
	hash, err := derive(password, salt)
	if err != nil {
		return err
	}
	return table.Insert(ctx, Member{Email: email, Salt: salt, Hash: hash})
	// end
}

func Login(ctx context.Context, table Table, email, password string) (bool, error) {
	// block: find-member
	member, found, err := table.Find(ctx, email)
	if err != nil {
		return false, err
	}
	if !found {
		member = nobody // the same work, so that the time does not tell who is a member
	}
	hash, err := derive(password, member.Salt)
	// end
	// block: compare
	return found && subtle.ConstantTimeCompare(hash, member.Hash) == 1, err
	// end
}
