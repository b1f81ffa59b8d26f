import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Commit = { hash: string; subject: string; files: string[] }

export class NotFound extends Error {}

async function git(folder: string, args: string[]): Promise<string[]> {
  // block: start-git
  const { stdout } = await run('git', args, {
    cwd: folder,
    timeout: 10_000,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })
  return stdout.split('\n').filter((line) => line !== '')
  // end
}
// part: helpers
// end

export async function branchHistory(repositories: string, project: string, branch: string): Promise<Commit[]> {
  // block: repository
  if (!/^[a-z0-9-]+$/.test(project)) throw new NotFound(`There is no project ${project}`)
  const folder = join(repositories, `${project}.git`)
  // end
  // part: checks
  // end

  // block: list-commits
  const name = branch.trim()
  const lines = await git(folder, ['log', '--max-count=20', '--format=%H%x09%s', name])
  // end

  const commits: Commit[] = []
  for (const line of lines) {
    // block: read-lines
    const tab = line.indexOf('\t')
    const hash = line.slice(0, tab)
    const subject = line.slice(tab + 1)
    // end

    // block: changed-files
    const files = await git(folder, ['show', '--format=', '--name-only', hash])
    // end
    commits.push({ hash, subject, files })
  }
  return commits
}
