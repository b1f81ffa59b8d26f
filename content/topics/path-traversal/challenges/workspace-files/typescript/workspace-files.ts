// part: imports
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
// end

export type WorkspaceFile = { content: string; isBinary: boolean; size: number }

export class FileError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const maxSize = 1024 * 1024

export async function readWorkspaceFile(
  workspaces: string,
  workspaceId: number,
  path: string,
): Promise<WorkspaceFile> {
  // block: workspace-root
  const root = resolve(workspaces, String(workspaceId))
  // end
  // part: checks
  // end

  // block: confine
  const file = resolve(root, path)
  if (!file.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
  // end

  // block: find-file
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new FileError(404, 'There is no such file')
  // end

  // block: limit-size
  if (found.size > maxSize) throw new FileError(413, 'The file is too large for the editor')
  // end

  const bytes = await readFile(file)
  // block: detect-binary
  const isBinary = bytes.subarray(0, 8000).includes(0)
  const content = bytes.toString(isBinary ? 'base64' : 'utf8')
  // end
  return { content, isBinary, size: found.size }
}
