// about: broken, without a number of lines journalctl is asked for NaN of them
// block: line-count
  const lineCount = Math.min(Math.max(Number.parseInt(request.lines ?? '', 10), 1), 500)
// end
// block: journal-command
  const command = ['journalctl', `--unit='${unit.replaceAll("'", "'\\''")}'`, `--lines=${lineCount}`, '--output=short-iso', '--no-pager']
// end
