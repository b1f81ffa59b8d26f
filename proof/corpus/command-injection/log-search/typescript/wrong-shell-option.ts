// about: A list of arguments, and a shell that joins them again.
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-n', '-i', '-F', '-C', String(context), '-e', `"${term}"`, file], { ...limits, shell: true })
    output = String(stdout)
// end
