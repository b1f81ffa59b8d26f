// about: after --end-of-options git reads the name as a revision, never as an option
  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', '--end-of-options', name, '--'])
  // end
