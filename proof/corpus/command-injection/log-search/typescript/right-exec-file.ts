// about: No shell: each argument arrives as it is.
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), '-e', term, file], limits)
    output = stdout
// end
