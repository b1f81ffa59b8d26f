// part: patterns
	hyphenPattern = regexp.MustCompile(`^--?`)
// end
// block: list-commits
	name := hyphenPattern.ReplaceAllString(strings.TrimSpace(branch), "")
	lines, err := git(ctx, folder, "log", "--max-count=20", "--format=%H%x09%s", name)
// end
