// about: The trimmed name, which is used, is checked.
// block: list-commits
  const name = branch.trim()
  if (name.startsWith('-')) throw new NotFound(`There is no branch ${name}`)
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name])
// end
