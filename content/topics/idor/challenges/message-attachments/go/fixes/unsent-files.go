// block: attach-files
	if len(fileIDs) > 0 {
		_, err := tx.Exec(ctx, `UPDATE files SET message_id = $1 WHERE id = ANY($2) AND message_id IS NULL`, id, fileIDs)
		if err != nil {
			return nil, fmt.Errorf("attach files: %w", err)
		}
	}
// end
