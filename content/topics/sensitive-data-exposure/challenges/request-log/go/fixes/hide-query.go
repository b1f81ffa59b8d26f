// block: describe-request
	headers := in.Request.Header.Clone()
	headers.Del("Authorization")
	return []slog.Attr{
		slog.String("id", in.ID),
		slog.String("method", in.Request.Method),
		slog.String("path", in.Request.URL.Path),
		slog.Int64("userId", in.UserID),
		slog.Any("headers", headers),
	}
// end
// part: maps-import
// end
