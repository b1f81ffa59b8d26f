// part: imports
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
// end
// block: write-file
    const parent = (await realpath(dirname(path))) + sep
    if (!parent.startsWith((await realpath(root)) + sep)) throw new ThemeError(`${entry.name} is not in the theme`)
    await writeFile(path, entry.content, { mode: 0o644 })
    fileCount++
// end
