// block: list-files
	query := "SELECT id, name, state FROM files WHERE application_id = $1 AND state = 'clean' ORDER BY id"
	return f.DB.QueryContext(ctx, query, applicationID)
// end
