// block: list-commits
	name := strings.TrimSpace(branch)
	lines, err := git(ctx, folder, "log", "--max-count=20", "--format=%H%x09%s", "refs/heads/"+name)
// end
