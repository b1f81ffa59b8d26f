// about: behind -- git takes the name for a path, so no option gets through and no branch has a history
  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', '--', name])
  // end
