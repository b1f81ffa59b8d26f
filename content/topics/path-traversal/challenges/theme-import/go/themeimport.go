package themes

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

const (
	maxEntries = 2_000
	maxBytes   = 50 << 20
	separator  = string(filepath.Separator)
)

var ErrTheme = errors.New("this is not a valid theme")

// Unpack unpacks a theme into a folder of its own and returns the number of files.
func Unpack(archive *tar.Reader, folder string) (files int, err error) {
	root, err := filepath.Abs(folder)
	if err != nil {
		return 0, err
	}
	var entries, bytes int64
	for {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return files, err
		}
		// block: confine
		path := filepath.Join(root, entry.Name)
		if path != root && !strings.HasPrefix(path, root+separator) {
			return files, fmt.Errorf("%w: %q is not in it", ErrTheme, entry.Name)
		}
		// end

		// block: limit-size
		entries++
		bytes += entry.Size
		if entries > maxEntries || bytes > maxBytes {
			return files, fmt.Errorf("%w: it is too large", ErrTheme)
		}
		// end

		// block: make-folder
		isFolder := entry.Typeflag == tar.TypeDir
		parent := filepath.Dir(path)
		if isFolder {
			parent = path
		}
		if err := os.MkdirAll(parent, 0o755); err != nil {
			return files, err
		}
		if isFolder {
			continue
		}
		// end

		// block: make-link
		if entry.Typeflag == tar.TypeSymlink {
			if err := os.Symlink(entry.Linkname, path); err != nil {
				return files, err
			}
			continue
		}
		// end

		// block: write-file
		content, err := io.ReadAll(archive)
		if err != nil {
			return files, err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return files, err
		}
		files++
		// end
	}
}
