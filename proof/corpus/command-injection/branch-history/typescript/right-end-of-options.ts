// about: What comes after --end-of-options is a revision.
// block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', '--end-of-options', name])
// end
