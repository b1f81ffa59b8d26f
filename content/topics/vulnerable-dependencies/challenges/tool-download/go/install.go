// Package setup prepares build machines.
package setup

import (
	// part: imports
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
	// end
)

const releases = "https://downloads.example.com"

// part: tools
type tool struct {
	version string
}

// What the build machines need. Raised by pull request.
var tools = map[string]tool{
	"lint-cli": {version: "2.4.1"},
}
// end

var client = &http.Client{
	Timeout: time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("no redirects expected")
	},
}

// InstallTool puts a tool into the folder that is first in the PATH of all builds.
func InstallTool(ctx context.Context, name, folder string) (string, error) {
	// block: choose
	tool, ok := tools[name]
	if !ok {
		return "", fmt.Errorf("%s is not in the list of tools", name)
	}
	url := fmt.Sprintf("%s/%s/%s/%s-linux-x64", releases, name, tool.version, name)
	// end

	// block: download
	data, response, err := get(ctx, url)
	if err != nil {
		return "", fmt.Errorf("download %s: %w", url, err)
	}
	// end

	// block: accept
	if len(data) == 0 || int64(len(data)) != response.ContentLength {
		return "", fmt.Errorf("%s is not complete", url)
	}
	// end

	// block: write
	target := filepath.Join(folder, name)
	if err := os.WriteFile(target+".part", data, 0o644); err != nil {
		return "", err
	}
	if err := os.Rename(target+".part", target); err != nil {
		return "", err
	}
	// end

	// block: executable
	return target, os.Chmod(target, 0o755)
	// end
}

func get(ctx context.Context, url string) ([]byte, *http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("status %s", response.Status)
	}
	data, err := io.ReadAll(response.Body)
	return data, response, err
}
