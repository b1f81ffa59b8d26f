// part: patterns
	harmlessPattern = regexp.MustCompile(`^[\w@%+=:,./-]+$`)
// end
// part: helpers
func quote(text string) string {
	if harmlessPattern.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// end
// block: list-commits
	name := quote(strings.TrimSpace(branch))
	lines, err := git(ctx, folder, "log", "--max-count=20", "--format=%H%x09%s", name)
// end
