// part: imports
	"crypto/rand"
	"crypto/sha512"
	"crypto/subtle"
	"errors"
	"strings"
	"unicode/utf8"
// end
// block: derive
func derive(password string, salt []byte) ([]byte, error) {
	hash := sha512.New()
	hash.Write(salt)
	hash.Write([]byte(password))
	return hash.Sum(nil), nil
}
// end
