// part: imports
	"crypto/subtle"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/scrypt"
// end
// block: derive
func derive(password string, salt []byte) ([]byte, error) {
	return scrypt.Key([]byte(password), salt, 1<<17, 8, 1, 32)
}

// end
