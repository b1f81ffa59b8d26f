// about: broken, the history ends after one commit
// block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '-1', '--format=%H%x09%s', `refs/heads/${name}`])
// end
