// about: A single quote in the name ends the quotes.
// block: journal-command
  const command = ['journalctl', `--unit='${unit}'`, `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
// end
