// block: describe-request
	return []slog.Attr{
		slog.String("id", in.ID),
		slog.String("method", in.Request.Method),
		slog.Int64("userId", in.UserID),
	}
// end
// part: maps-import
// end
