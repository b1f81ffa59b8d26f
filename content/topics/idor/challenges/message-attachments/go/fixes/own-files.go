// block: attach-files
	if len(fileIDs) > 0 {
		attached, err := tx.Exec(ctx, `UPDATE files SET message_id = $1
			WHERE id = ANY($2) AND uploaded_by = $3 AND message_id IS NULL`, id, fileIDs, userID)
		if err != nil {
			return nil, fmt.Errorf("attach files: %w", err)
		}
		if attached.RowsAffected() != int64(len(fileIDs)) {
			return nil, ErrFileNotFound
		}
	}
// end
