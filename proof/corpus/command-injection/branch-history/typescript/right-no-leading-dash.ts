// about: the trimmed name that git gets can't begin with a dash, so it can't be an option
  // block: list-commits
  const name = branch.trim()
  if (name === '' || name.startsWith('-')) throw new NotFound(`There is no branch ${name}`)
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name, '--'])
  // end
