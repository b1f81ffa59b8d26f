// about: the way from the workspace to the file must not begin by going up, neither in the text nor in the file system
// part: imports
import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'

function isOutside(folder: string, file: string): boolean {
  const [first] = relative(folder, file).split(/[\\/]/)
  return first === '..' || isAbsolute(relative(folder, file))
}
// end
  // block: confine
  const file = resolve(root, path)
  if (isOutside(root, file)) throw new FileError(403, 'The file is not in this workspace')
  // end
  // block: find-file
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new FileError(404, 'There is no such file')
  if (isOutside(await realpath(root), await realpath(file))) throw new FileError(403, 'The file is not in this workspace')
  // end
