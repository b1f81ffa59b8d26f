// about: The only word from outside is quoted for the shell at the other end.
// block: journal-command
  const quoted = `'${unit.replaceAll("'", "'\\''")}'`
  const command = ['journalctl', `--unit=${quoted}`, `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
// end
