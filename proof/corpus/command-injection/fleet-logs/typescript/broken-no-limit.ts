// about: broken, the number of lines has no upper bound any more
// part: helpers
const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
// end
// block: line-count
  const requested = Number.parseInt(request.lines ?? '', 10)
  const lineCount = Number.isNaN(requested) ? 100 : Math.max(requested, 1)
// end
// block: journal-command
  const command = ['journalctl', quote(`--unit=${unit}`), `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
// end
