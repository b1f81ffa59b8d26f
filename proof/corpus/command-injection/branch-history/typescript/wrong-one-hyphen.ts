// about: One hyphen is taken away, the next one stays.
// block: list-commits
  const name = branch.trim().replace(/^-/, '')
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name])
// end
