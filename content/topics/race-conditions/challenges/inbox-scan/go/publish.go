package manuals

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
)

const maxBytes = 50_000_000

var (
	ErrRefused  = errors.New("manual refused")
	namePattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,80}\.pdf$`)
)

// Folders names the places; Work is the job's own and emptied at each start.
type Folders struct{ Inbox, Work, Published string }

// Scanner returns the name of what it found, or an empty string.
type Scanner interface {
	Scan(ctx context.Context, file string) (string, error)
}

func Publish(ctx context.Context, folders Folders, name string, scanner Scanner) error {
	// block: check-name
	if !namePattern.MatchString(name) {
		return fmt.Errorf("%w: name not allowed", ErrRefused)
	}
	source, target := filepath.Join(folders.Inbox, name), filepath.Join(folders.Published, name)
	// end

	// block: check-file
	found, err := os.Lstat(source)
	if err != nil {
		return err
	}
	if !found.Mode().IsRegular() || found.Size() > maxBytes {
		return fmt.Errorf("%w: file not allowed", ErrRefused)
	}
	// end

	// block: scan-file
	finding, err := scanner.Scan(ctx, source)
	// end
	if err != nil {
		return err
	}
	if finding != "" {
		slog.WarnContext(ctx, "manual refused by the scanner", "name", name, "finding", finding)
		return fmt.Errorf("%w: malware found", ErrRefused)
	}

	// block: copy-file
	if err := copyFile(source, target); err != nil {
		return err
	}
	// end
	slog.InfoContext(ctx, "manual published", "name", name, "bytes", found.Size())

	// block: remove-source
	return os.Remove(source)
	// end
}

func copyFile(source, target string) error {
	in, err := os.Open(source)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(target)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
