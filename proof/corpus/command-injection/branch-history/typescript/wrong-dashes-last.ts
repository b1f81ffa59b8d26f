// about: Two hyphens after the name do not keep it from being an option.
// block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name, '--'])
// end
