/** Test support: real git repositories in separate folders, with authors and times chosen by the test. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../../server/test/journeys/parapet.ts'

const run = promisify(execFile)

export type Repository = {
  folder: string
  git(...args: string[]): Promise<string>
  write(path: string, text: string): Promise<void>
  /** Writes the files and commits everything as this person; returns the commit's hash. */
  commit(author: string, files: Record<string, string>, message?: string): Promise<string>
}

export async function createRepository(folder: string): Promise<Repository> {
  await mkdir(folder, { recursive: true })
  const repository = openRepository(folder)
  await repository.git('init', '--quiet', '--initial-branch=main')
  return repository
}

function openRepository(folder: string): Repository {
  const env = cleanEnvironment({ HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' })
  const git = async (...args: string[]) => {
    const identity = ['-c', 'user.name=Builder', '-c', 'user.email=builder@example.com']
    const { stdout } = await run('git', [...identity, ...args], { cwd: folder, env })
    return stdout.trim()
  }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return {
    folder,
    git,
    write,
    async commit(author, files, message = 'change') {
      for (const [path, text] of Object.entries(files)) await write(path, text)
      await git('add', '--all')
      await git('commit', '--quiet', '--allow-empty', '--author', author, '--message', message)
      return git('rev-parse', 'HEAD')
    },
  }
}
