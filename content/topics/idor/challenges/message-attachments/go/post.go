package messages

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

type NewMessage struct {
	Text    string  `json:"text"`
	FileIDs []int64 `json:"fileIds"`
}

type File struct {
	ID   int64  `json:"id" db:"id"`
	Name string `json:"name" db:"name"`
}

var (
	ErrConversationNotFound = errors.New("conversation_not_found")
	ErrMessageEmpty         = errors.New("message_empty")
	ErrTooManyFiles         = errors.New("too_many_files")
	ErrFileNotFound         = errors.New("file_not_found")
)

// Post stores a message and returns its files. It is called inside of a transaction: an error takes everything back.
func Post(ctx context.Context, tx pgx.Tx, userID, conversationID int64, message NewMessage) ([]File, error) {
	// block: check-participant
	var isParticipant bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM participants WHERE conversation_id = $1 AND user_id = $2)`,
		conversationID, userID).Scan(&isParticipant)
	if err != nil {
		return nil, fmt.Errorf("find participant: %w", err)
	}
	if !isParticipant {
		return nil, ErrConversationNotFound
	}
	// end
	// block: check-content
	fileIDs := slices.Compact(slices.Sorted(slices.Values(message.FileIDs)))
	if strings.TrimSpace(message.Text) == "" && len(fileIDs) == 0 {
		return nil, ErrMessageEmpty
	}
	if len(fileIDs) > 10 {
		return nil, ErrTooManyFiles
	}
	// end
	// block: store-message
	var id int64
	err = tx.QueryRow(ctx, `INSERT INTO messages (conversation_id, author_id, body) VALUES ($1, $2, $3) RETURNING id`,
		conversationID, userID, message.Text).Scan(&id)
	if err != nil {
		return nil, fmt.Errorf("insert message: %w", err)
	}
	// end
	// block: attach-files
	if len(fileIDs) > 0 {
		if _, err := tx.Exec(ctx, `UPDATE files SET message_id = $1 WHERE id = ANY($2)`, id, fileIDs); err != nil {
			return nil, fmt.Errorf("attach files: %w", err)
		}
	}
	// end
	// block: list-files
	rows, err := tx.Query(ctx, `SELECT id, name FROM files WHERE message_id = $1 ORDER BY id`, id)
	if err != nil {
		return nil, fmt.Errorf("list files: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[File])
	// end
}
