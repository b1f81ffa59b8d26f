// part: after-scan
	if err != nil || state != "infected" {
		return err
	}
	if _, err := f.DB.ExecContext(ctx, "DELETE FROM files WHERE id = $1", file.ID); err != nil {
		return err
	}
	return f.Storage.Remove(ctx, file.Key)
// end
