// block: read-result
	if strings.Contains(result.Output, "FOUND") {
		slog.Warn("upload refused", "output", strings.TrimSpace(result.Output))
		return "", ErrFileRefused
	}
// end
