package personnel

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"log/slog"
	"regexp"
)

var (
	ErrNotFound     = errors.New("file not found")
	ErrNotAvailable = errors.New("file not available")

	unusual = regexp.MustCompile(`[^\w. -]`)
)

type Storage interface {
	Write(ctx context.Context, key string, data []byte) error
	Read(ctx context.Context, key string) ([]byte, error)
	Remove(ctx context.Context, key string) error
}

// Scan answers with "clean" or "infected", or with an error when the scanner cannot answer.
type Scan func(ctx context.Context, data []byte) (string, error)

type File struct {
	ID               int64
	Name, Key, State string
}

type Files struct {
	DB      *sql.DB
	Storage Storage
	Scan    Scan
}

func (f *Files) Receive(ctx context.Context, applicationID int64, name string, data []byte) (id int64, err error) {
	// block: receive-file
	key := rand.Text()
	if err := f.Storage.Write(ctx, key, data); err != nil {
		return 0, err
	}
	query := "INSERT INTO files (application_id, name, key, state) VALUES ($1, $2, $3, 'new') RETURNING id"
	err = f.DB.QueryRowContext(ctx, query, applicationID, unusual.ReplaceAllString(name, "_"), key).Scan(&id)
	return id, err
	// end
}

// ScanFile is called by the job for each new file.
func (f *Files) ScanFile(ctx context.Context, file File) error {
	// block: scan-file
	data, err := f.Storage.Read(ctx, file.Key)
	if err != nil {
		return err
	}
	state, err := f.Scan(ctx, data)
	if err != nil {
		slog.ErrorContext(ctx, "file not scanned, will be tried again", "id", file.ID, "error", err)
		return nil
	}
	_, err = f.DB.ExecContext(ctx, "UPDATE files SET state = $1 WHERE id = $2", state, file.ID)
	// end
	// part: after-scan
	return err
	// end
}

func (f *Files) List(ctx context.Context, applicationID int64) (*sql.Rows, error) {
	// block: list-files
	return f.DB.QueryContext(ctx, "SELECT id, name, state FROM files WHERE application_id = $1 ORDER BY id", applicationID)
	// end
}

func (f *Files) find(ctx context.Context, id int64) (file File, err error) {
	row := f.DB.QueryRowContext(ctx, "SELECT id, name, key, state FROM files WHERE id = $1", id)
	err = row.Scan(&file.ID, &file.Name, &file.Key, &file.State)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return file, err
}

func (f *Files) Open(ctx context.Context, id int64) (headers map[string]string, body []byte, err error) {
	// block: open-file
	file, err := f.find(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if file.State == "infected" {
		return nil, nil, ErrNotAvailable
	}
	// end
	// block: send-file
	body, err = f.Storage.Read(ctx, file.Key)
	headers = map[string]string{
		"Content-Type":           "application/octet-stream",
		"Content-Disposition":    `attachment; filename="` + file.Name + `"`,
		"X-Content-Type-Options": "nosniff",
	}
	return headers, body, err
	// end
}
