package gates

import (
	"context"
	"crypto/sha256"
	// part: imports
	// end
	"database/sql"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
)

var ErrNotIdentified = errors.New("not identified")

type Reader struct {
	ID          int
	Gate        string
	DeliveredAt sql.NullTime
	KeyHash     sql.NullString
}

func loadReader(ctx context.Context, db *sql.DB, id int) (*Reader, error) {
	// block: load-reader
	row := db.QueryRowContext(ctx,
		"SELECT id, gate, delivered_at, key_hash FROM readers WHERE id = $1 AND retired_at IS NULL", id)
	reader := &Reader{}
	err := row.Scan(&reader.ID, &reader.Gate, &reader.DeliveredAt, &reader.KeyHash)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotIdentified
	}
	return reader, err
	// end
}

// IdentifyReader finds the card reader that sends a request. Each one has a number and a key of its own.
func IdentifyReader(ctx context.Context, db *sql.DB, r *http.Request) (*Reader, error) {
	// block: read-number
	number, err := strconv.Atoi(r.Header.Get("X-Reader"))
	if err != nil || number < 1 || number > 999_999 {
		return nil, ErrNotIdentified
	}
	// end

	reader, err := loadReader(ctx, db, number)
	if err != nil {
		return nil, err
	}

	// block: hash-key
	givenHash := ""
	if key := r.Header.Get("X-Reader-Key"); key != "" {
		sum := sha256.Sum256([]byte(key))
		givenHash = hex.EncodeToString(sum[:])
	}
	// end

	// block: compare-hash
	if givenHash != reader.KeyHash.String {
		return nil, ErrNotIdentified
	}
	// end

	// block: record-contact
	if _, err := db.ExecContext(ctx, "UPDATE readers SET seen_at = now() WHERE id = $1", reader.ID); err != nil {
		return nil, err
	}
	return reader, nil
	// end
}
