// about: execFile starts grep without a shell, and the term is the value of -e
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
    // block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), '-e', term, '--', file], limits)
    output = stdout
    // end
