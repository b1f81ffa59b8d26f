// about: no shell, but the quotes are part of the argument now, so grep searches for the term between quotes and finds nothing
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
    // block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), '-e', `"${term}"`, file], limits)
    output = stdout
    // end
