// about: With refs/heads/ in front the argument is never an option.
// block: list-commits
  const name = `refs/heads/${branch.trim()}`
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name, '--'])
// end
