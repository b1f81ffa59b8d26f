// part: imports
	"regexp"
// end
// block: describe-request
	headers := make(map[string]any, len(in.Request.Header))
	for name, values := range in.Request.Header {
		headers[name] = values
	}
	return []slog.Attr{
		slog.String("id", in.ID),
		slog.String("method", in.Request.Method),
		slog.String("url", in.Request.URL.String()),
		slog.Int64("userId", in.UserID),
		slog.Any("headers", redact(headers)),
		slog.Any("body", redact(maps.Clone(in.Body))),
	}
// end
// part: helpers
var secretName = regexp.MustCompile(`(?i)password|secret|token|authorization`)

func redact(values map[string]any) map[string]any {
	for name, value := range values {
		if secretName.MatchString(name) {
			values[name] = "[redacted]"
		} else if inner, ok := value.(map[string]any); ok {
			values[name] = redact(maps.Clone(inner))
		}
	}
	return values
}
// end
