// block: read-result
	if result.ExitCode != 0 {
		slog.Warn("upload refused", "output", strings.TrimSpace(result.Output))
		return "", ErrFileRefused
	}
// end
