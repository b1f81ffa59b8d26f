// about: The term is part of an argument that begins with --regexp=.
// part: import
import { execFile } from 'node:child_process'
// end
// part: run
const run = promisify(execFile)
// end
// block: run-grep
    const { stdout } = await run('grep', ['-niF', `--context=${context}`, `--regexp=${term}`, '--', file], limits)
    output = stdout
// end
