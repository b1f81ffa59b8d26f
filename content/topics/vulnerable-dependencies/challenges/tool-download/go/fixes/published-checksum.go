// part: imports
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
// end
// block: download
	data, _, err := get(ctx, url)
	if err != nil {
		return "", fmt.Errorf("download %s: %w", url, err)
	}
	published, _, err := get(ctx, url+".sha256")
	if err != nil {
		return "", fmt.Errorf("download %s.sha256: %w", url, err)
	}
// end
// block: accept
	sum := sha256.Sum256(data)
	if digest := hex.EncodeToString(sum[:]); digest != strings.TrimSpace(string(published)) {
		return "", fmt.Errorf("%s has the digest %s", url, digest)
	}
// end
