// about: broken, no shell any more, but the term is a pattern now
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-C', String(context), '-e', term, file], limits)
    output = stdout
// end
