package history

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	ErrNotFound    = errors.New("not found")
	projectPattern = regexp.MustCompile(`^[a-z0-9-]+$`)
	// part: patterns
	// end
)

type Commit struct {
	Hash, Subject string
	Files         []string
}

func git(ctx context.Context, folder string, args ...string) ([]string, error) {
	// block: start-git
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0")
	output, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.FieldsFunc(string(output), func(char rune) bool { return char == '\n' }), nil
	// end
}

// part: helpers
// end
func BranchHistory(ctx context.Context, repositories, project, branch string) ([]Commit, error) {
	// block: repository
	if !projectPattern.MatchString(project) {
		return nil, fmt.Errorf("project %q: %w", project, ErrNotFound)
	}
	folder := filepath.Join(repositories, project+".git")
	// end
	// part: checks
	// end

	// block: list-commits
	name := strings.TrimSpace(branch)
	lines, err := git(ctx, folder, "log", "--max-count=20", "--format=%H%x09%s", name)
	// end
	if err != nil {
		return nil, err
	}

	commits := make([]Commit, 0, len(lines))
	for _, line := range lines {
		// block: read-lines
		hash, subject, _ := strings.Cut(line, "\t")
		// end

		// block: changed-files
		files, err := git(ctx, folder, "show", "--format=", "--name-only", hash)
		if err != nil {
			return nil, err
		}
		// end
		commits = append(commits, Commit{Hash: hash, Subject: subject, Files: files})
	}
	return commits, nil
}
