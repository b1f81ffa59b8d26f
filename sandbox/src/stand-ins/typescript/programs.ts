/**
 * Programs for code that starts them. On this machine they are the real ones, except for `ssh`, which does what ssh does with its words but stays here,
 * and `journalctl`, which prints its own words.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

export type Change = { branch: string; subject: string; file: string; text: string }

const ssh = `#!/bin/sh
while :; do
  case "$1" in
    --) shift; break ;;
    -[46AaCfGgKkMNnqsTtVvXxYy]) shift ;;
    -?) shift 2 ;;
    -*) shift ;;
    *) break ;;
  esac
done
shift
[ "$1" = -- ] && shift
exec sh -c "$*"
`

/** From now on, code can start programs. */
export function openPrograms(): void {
  if (existsSync('bin')) return
  mkdirSync('bin')
  writeFileSync('bin/ssh', ssh, { mode: 0o755 })
  writeFileSync('bin/journalctl', '#!/bin/sh\nfor word in "$@"; do printf "%s token=abc\\n" "$word"; done\n', {
    mode: 0o755,
  })
  process.env.PATH = `${resolve('bin')}${delimiter}${process.env.PATH}`
}

/** Each branch begins at the commit before it. */
export function makeRepository(folder: string, changes: Change[]): void {
  mkdirSync(folder, { recursive: true })
  const own = ['-c', 'user.name=Mia', '-c', 'user.email=mia@example.com']
  const git = (...args: string[]) =>
    execFileSync('git', [...own, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', changes[0]?.branch ?? 'main')
  let current = changes[0]?.branch
  for (const { branch, subject, file, text } of changes) {
    if (branch !== current) git('checkout', '-q', '-b', branch)
    current = branch
    writeFileSync(`${folder}/${file}`, text)
    git('add', '.')
    git('commit', '-q', '-m', subject)
  }
}
