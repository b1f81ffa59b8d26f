// about: no shell, but without -e a term such as -rvh is an option: the file becomes the pattern, and grep prints all files of the working folder
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
