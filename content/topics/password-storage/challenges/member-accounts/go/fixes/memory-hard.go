// part: imports
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/scrypt"
// end
// block: derive
func derive(password string, salt []byte) ([]byte, error) {
	return scrypt.Key([]byte(password), salt, 1<<14, 8, 5, 32)
}
// end
