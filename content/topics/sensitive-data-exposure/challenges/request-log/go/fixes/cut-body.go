// part: imports
	"fmt"
// end
// block: describe-request
	headers := in.Request.Header.Clone()
	headers.Del("Authorization")
	body := maps.Clone(in.Body)
	delete(body, "password")
	return []slog.Attr{
		slog.String("id", in.ID),
		slog.String("method", in.Request.Method),
		slog.String("url", in.Request.URL.String()),
		slog.Int64("userId", in.UserID),
		slog.Any("headers", headers),
		slog.String("body", fmt.Sprintf("%.200s", fmt.Sprint(body))),
	}
// end
