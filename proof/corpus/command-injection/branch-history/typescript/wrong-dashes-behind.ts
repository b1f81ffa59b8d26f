// about: the dashes stand behind the name, which is still read as an option
  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name, '--'])
  // end
