// block: attach-files
	if len(fileIDs) > 0 {
		var isUploader bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM files WHERE id = ANY($1) AND uploaded_by = $2)`,
			fileIDs, userID).Scan(&isUploader)
		if err != nil {
			return nil, fmt.Errorf("find uploads: %w", err)
		}
		if !isUploader {
			return nil, ErrFileNotFound
		}
		if _, err := tx.Exec(ctx, `UPDATE files SET message_id = $1 WHERE id = ANY($2)`, id, fileIDs); err != nil {
			return nil, fmt.Errorf("attach files: %w", err)
		}
	}
// end
