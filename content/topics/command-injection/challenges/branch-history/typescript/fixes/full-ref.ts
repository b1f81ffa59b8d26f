// block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', `refs/heads/${name}`])
// end
