// about: after -- nothing is an option, but git takes the name for a path then and no branch is found any more
  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', '--', name])
  // end
