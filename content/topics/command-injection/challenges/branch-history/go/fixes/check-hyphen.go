// part: checks
	if strings.HasPrefix(branch, "-") {
		return nil, fmt.Errorf("branch %q: %w", branch, ErrNotFound)
	}
// end
