// about: broken, a term that begins with a hyphen is read as an option
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), term, file], limits)
    output = stdout
// end
