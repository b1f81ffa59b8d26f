// about: wrong, only the first quote in the name is escaped
// part: helpers
const quote = (word: string) => `'${word.replace("'", "'\\''")}'`
// end
// block: journal-command
  const command = ['journalctl', quote(`--unit=${unit}`), `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
// end
