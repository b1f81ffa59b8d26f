// about: broken, the number of lines of context has no upper limit any more
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: context-lines
  const requested = Number.parseInt(search.context ?? '', 10)
  const context = Number.isNaN(requested) ? 0 : Math.max(requested, 0)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), '-e', term, file], limits)
    output = stdout
// end
