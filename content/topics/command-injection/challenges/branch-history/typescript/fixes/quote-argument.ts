// part: helpers

const quote = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
// end
// block: list-commits
  const name = quote(branch.trim())
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name])
// end
