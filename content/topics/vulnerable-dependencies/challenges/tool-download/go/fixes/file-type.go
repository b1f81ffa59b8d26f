// part: imports
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
// end
// block: accept
	if int64(len(data)) != response.ContentLength || len(data) > 200_000_000 {
		return "", fmt.Errorf("%s is not complete", url)
	}
	if !bytes.HasPrefix(data, []byte("\x7fELF")) {
		return "", fmt.Errorf("%s is not a Linux program", url)
	}
// end
