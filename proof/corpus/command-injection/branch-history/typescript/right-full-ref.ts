// about: the full name of the ref begins with refs/heads/ and can't be an option
  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', `refs/heads/${name}`, '--'])
  // end
