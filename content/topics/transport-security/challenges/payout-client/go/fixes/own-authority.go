// part: imports
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
// end
// block: tls-options
	// The bank has a certificate authority of its own, which Go does not know.
	pem, err := os.ReadFile("certs/bank-ca.pem")
	if err != nil {
		return "", err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return "", errors.New("certs/bank-ca.pem holds no certificate")
	}
	config := &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
// end
