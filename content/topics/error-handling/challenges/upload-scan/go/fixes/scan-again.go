// block: read-result
	if result.ExitCode == 2 {
		if result, err = scanner.Scan(ctx, upload); err != nil {
			return "", fmt.Errorf("start scanner: %w", err)
		}
	}
	if result.ExitCode == 1 {
		slog.Warn("upload refused", "output", strings.TrimSpace(result.Output))
		return "", ErrFileRefused
	}
// end
