// about: broken, a branch that does not exist has an empty history instead of an error
// block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', `refs/heads/${name}`]).catch(() => [])
// end
