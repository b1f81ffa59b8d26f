// about: broken, context is always 0
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', '0', '-e', term, file], limits)
    output = stdout
// end
