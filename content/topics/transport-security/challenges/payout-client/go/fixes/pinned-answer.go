// part: imports
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
// end
// block: answer
	const bankFingerprint = "f2ac28408421fcc9f418af2267dd7ec08706da90116457c89bf423b54e83e890"
	sum := sha256.Sum256(response.TLS.PeerCertificates[0].Raw)
	if hex.EncodeToString(sum[:]) != bankFingerprint {
		return "", errors.New("this is not the bank")
	}
	if response.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("the bank answered %s", response.Status)
	}
	var answer struct {
		ID string `json:"id"`
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	return answer.ID, err
// end
