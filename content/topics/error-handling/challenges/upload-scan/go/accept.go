package uploads

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
)

const maxBytes = 20 << 20

var (
	ErrFileEmpty    = errors.New("file_empty")
	ErrFileTooLarge = errors.New("file_too_large")
	ErrFileRefused  = errors.New("file_refused")
)

type ScanResult struct {
	ExitCode int // of os.ProcessState
	Output   string
}

// Scanner runs the scanner in its sandbox; it is an error when it cannot be started.
type Scanner interface {
	Scan(ctx context.Context, path string) (ScanResult, error)
}

// Accept takes an uploaded file over into the folder of the staff and returns its new name.
func Accept(ctx context.Context, upload, folder string, scanner Scanner) (string, error) {
	// block: delete-file
	defer os.Remove(upload)
	// end

	// block: check-size
	info, err := os.Stat(upload)
	if err != nil {
		return "", fmt.Errorf("upload: %w", err)
	}
	if info.Size() == 0 {
		return "", ErrFileEmpty
	}
	if info.Size() > maxBytes {
		return "", ErrFileTooLarge
	}
	// end

	// block: run-scanner
	started := time.Now()
	result, err := scanner.Scan(ctx, upload)
	if err != nil {
		return "", fmt.Errorf("start scanner: %w", err)
	}
	slog.Info("scan", "file", upload, "code", result.ExitCode, "took", time.Since(started))
	// end

	// block: read-result
	if result.ExitCode == 1 {
		slog.Warn("upload refused", "output", strings.TrimSpace(result.Output))
		return "", ErrFileRefused
	}
	// end

	// block: move-file
	name := uuid.NewString() + ".upload"
	if err := os.Rename(upload, filepath.Join(folder, name)); err != nil {
		return "", fmt.Errorf("move upload: %w", err)
	}
	return name, nil
	// end
}
