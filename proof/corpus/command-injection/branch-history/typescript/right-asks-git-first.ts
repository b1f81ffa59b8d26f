// about: right, git itself says whether there is such a branch before its history is read by hash
// block: list-commits
  const name = branch.trim()
  const known = await git(folder, ['for-each-ref', '--format=%(refname)', 'refs/heads/'])
  if (!known.includes(`refs/heads/${name}`)) throw new NotFound(`There is no branch ${name}`)
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', `refs/heads/${name}`])
// end
