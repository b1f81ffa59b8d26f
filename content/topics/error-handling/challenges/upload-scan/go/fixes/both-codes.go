// block: read-result
	if result.ExitCode == 1 || result.ExitCode == 2 {
		slog.Warn("upload refused", "output", strings.TrimSpace(result.Output))
		return "", ErrFileRefused
	}
// end
