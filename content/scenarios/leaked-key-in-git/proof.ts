/** The repository of the story, made with git: what each command really prints, and whether the terminal says so. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '#scenario/scenario'
import { createShell, type Shell } from '#scenario/shell'
import { requireTool } from '#scenario/tools'

const key = 'mk_live_7Gd2EXAMPLEr9Xw'

export const notRun = {
  '2-attack, gitleaks and other scanners':
    'they are not installed everywhere; of what gitleaks prints, the secret, the line and the commit are checked',
  '3-damage': 'the mail service belongs to the story',
  '6-again': 'the mail service belongs to the story',
}

/** What is not in the code of the scenario: the other files, who changed what, and when. */
const readme = '# parcel-labels\n\nPrints the labels of parcels, in the order in which they are packed.\n'
const printer = 'def send(host: str, port: int, label: bytes) -> None:\n    raise NotImplementedError\n'
const notices = '\n## Notices\n\nThe texts of the notices are templates of the mail service.\n'

type Commit = { author: string; at: string; message: string; files: Record<string, string> }

function listCommits(settings: string): Commit[] {
  const lines = settings.split('\n')
  // The mail came with the second commit, and with it the length of a session.
  const first = [...lines.slice(0, 15), lines[19], ...lines.slice(21)].join('\n')
  const withoutKey = settings.replace(`os.environ.get("MAIL_API_KEY", "${key}")`, 'os.environ["MAIL_API_KEY"]')
  return [
    {
      author: 'Mika',
      at: '2025-03-03T10:12:40+01:00',
      message: 'Print labels',
      files: { 'README.md': readme, 'labels/printer.py': printer, 'labels/settings.py': first },
    },
    {
      author: 'Mika',
      at: '2025-03-12T18:54:07+01:00',
      message: 'Send a notice when the label is printed',
      files: { 'labels/settings.py': settings },
    },
    {
      author: 'Mika',
      at: '2025-03-12T19:02:31+01:00',
      message: 'Take the key out, sorry',
      files: { 'labels/settings.py': withoutKey },
    },
    {
      author: 'Noor',
      at: '2025-06-20T09:30:02+02:00',
      message: 'Templates for notices',
      files: { 'README.md': readme + notices },
    },
    {
      author: 'Noor',
      at: '2026-05-18T14:05:55+02:00',
      message: 'Add a licence, ready to go public',
      files: { LICENSE: 'MIT License\n' },
    },
  ]
}

async function publish(folder: string, commits: Commit[]): Promise<void> {
  const origin = join(folder, 'origin')
  mkdirSync(join(origin, 'labels'), { recursive: true })
  const git = createShell({ folder: origin, env: { GIT_CONFIG_NOSYSTEM: '1' } })
  await git('git init -q -b main . && echo .bin >> .git/info/exclude')
  for (const { author, at, message, files } of commits) {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(origin, path), text)
    const person = ['AUTHOR', 'COMMITTER']
      .map(
        (role) =>
          `GIT_${role}_NAME=${author} GIT_${role}_EMAIL=${author.toLowerCase()}@example.com GIT_${role}_DATE=${at}`,
      )
      .join(' ')
    const { output, code } = await git(`git add . && env ${person} git commit -q -m '${message}'`)
    assert.equal(code, 0, output)
  }
}

/** A fresh clone, as it looks on the screen of a terminal: there, git shows branches beside commits. */
async function clone(folder: string): Promise<{ shell: Shell; place: string }> {
  const place = join(folder, 'parcel-labels')
  rmSync(place, { recursive: true, force: true })
  const url = 'https://git.example.com/shop/parcel-labels.git'
  const { output, code } = await createShell({ folder })(
    `git -c url.file://${join(folder, 'origin')}.insteadOf=${url} clone -q ${url} && cd parcel-labels && git config log.decorate short`,
  )
  assert.equal(code, 0, output)
  const shell = createShell({ folder: place, env: { GIT_CONFIG_NOSYSTEM: '1' } })
  await shell('echo .bin >> .git/info/exclude')
  return { shell, place }
}

const commands = [
  'git log -p -1',
  'git log -p -n 2',
  'git log -L17,17:labels/settings.py',
  'git log -p',
  'git --no-pager log --patch',
  'git log -p labels/settings.py',
  'git log -p --all',
  'git log -p README.md',
  'git show 826f559',
  'git show HEAD~2',
  'git show main~2',
  'git show HEAD^^',
  'git show 2b19a32~1',
  'git show 2b19a32^',
  'git show --stat 826f559',
  'git show 0fc665d',
  'git show HEAD~3',
  'git show 826f559^',
  'git show 826f559~',
  'git diff-tree -p 0fc665d',
  'git show 0fc665d:labels/settings.py',
  'git show 826f559^:labels/settings.py',
  'git cat-file -p 0fc665d:labels/settings.py',
  'git diff 0fc665d 826f559',
  'git diff 0fc665d',
  'git diff HEAD~3 HEAD~2',
  'git diff HEAD~3',
  'git cat-file -p 0fc665d',
  'git rev-list --all | xargs git grep mk_live',
  'git grep mk_live $(git rev-list --all)',
  'git grep MAIL_API_KEY $(git rev-list --all)',
  'git checkout 0fc665d',
  'git checkout HEAD~3',
  'git checkout 0fc665d -- labels/settings.py',
  'git switch --detach 0fc665d',
  'git restore --source=0fc665d labels/settings.py',
  'git reset --hard 0fc665d',
  'git switch 0fc665d',
  'git worktree add ../old 0fc665d',
  'git reset 0fc665d',
  'git show 826f559:labels/settings.py',
  'git show HEAD:labels/settings.py',
  'git reflog',
  'git log --oneline -S mk_live',
  'git log -S mk_live',
  'git log -G mk_live',
  'git log --grep key',
  'git log --grep=key --oneline',
  'git log --stat',
  'git log --name-only',
  'git log --name-status',
  'git log --oneline',
  'git log --oneline --graph --all',
  'git log',
  'git log --all',
  'git shortlog HEAD',
  'git rev-list HEAD',
  'git checkout 826f559',
  'git checkout HEAD~2',
  'git switch --detach 826f559',
  'git reset --hard 826f559',
  'git show b2499ed',
  'git show HEAD~4',
  'git show 2b19a32',
  'git show HEAD~1',
  'git show HEAD^',
  'git show',
  'git show HEAD',
  'git blame labels/settings.py',
  'git status',
  'git branch',
  'git branch -a',
  'git grep MAIL_API_KEY',
  'git ls-files',
  'git tag',
  'git stash list',
  'git diff',
  'cat labels/settings.py',
  'tail labels/settings.py',
  'grep -rn MAIL_API_KEY labels',
  'grep -r MAIL_API_KEY labels',
  'ls -C',
  'git --help',
]

export async function prove(scenario: Scenario): Promise<void> {
  requireTool('git')
  const { check, quote, folder } = scenario
  const settings = scenario.code()
  await publish(folder, listCommits(settings))

  let fresh = await clone(folder)
  for (const command of commands) {
    const { shell, place } = fresh
    const { output } = await shell(command)
    const files = readFileSync(join(place, 'labels/settings.py'), 'utf8')
    const { output: found } = await shell('grep MAIL_ labels/settings.py')
    // After a checkout, the key is in the files; the answer shows it as a command would.
    const shown = files.includes(key) ? `you@laptop:~/parcel-labels$ grep MAIL_ labels/settings.py\n${found}` : ''
    await scenario.compare('2-attack', command, {
      isGoal: output.includes(key) || files.includes(key),
      printed: `${output}${shown}`,
    })
    if (/checkout|switch|restore|reset|worktree/.test(command)) fresh = await clone(folder)
  }
  await check('2-attack: the scanners find the key, where it is', async () => {
    const { isGoal, text } = scenario.ask('2-attack', 'gitleaks detect -v')
    assert.ok(isGoal)
    const { output } = await fresh.shell('git grep -n mk_live $(git rev-list --all)')
    const [commit, file, line] = output.split(':')
    for (const quoted of [
      `Secret:      ${key}`,
      `Commit:      ${commit}`,
      `File:        ${file}`,
      `Line:        ${line}`,
    ])
      assert.ok(text.includes(quoted), quoted)
  })
  await check('the files of today contain no key, and a clone has twenty objects', async () => {
    const { shell } = await clone(folder)
    assert.equal((await shell("grep -rniE 'mk_live|password' --exclude-dir=.git --exclude-dir=.bin .")).output, '')
    const { output } = await shell('git rev-list --objects --all | wc -l')
    quote('2-attack', `Enumerating objects: ${output.trim()}, done.`)
  })
  await check('the file of the code is the one of the commit that is named', async () => {
    const { shell } = await clone(folder)
    quote('4-code', '0fc665d')
    assert.equal((await shell('git show 0fc665d:labels/settings.py')).output, settings)
  })
  await check('.gitignore does not affect a file that is tracked', async () => {
    const { shell } = await clone(folder)
    quote('5-fix', "`.gitignore` only affects files that aren't tracked yet.")
    await shell('echo labels/settings.py > .gitignore; echo "# changed" >> labels/settings.py')
    assert.match((await shell('git status --short')).output, /^ M labels\/settings\.py$/m)
  })
  await check('a hook is missing in a fresh clone and can be skipped', async () => {
    const { shell } = await clone(folder)
    assert.equal((await shell('test -e .git/hooks/pre-commit')).code, 1)
    const as = 'git -c user.name=Mika -c user.email=mika@example.com'
    await shell(
      'printf "#!/bin/sh\\nexit 1\\n" > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; echo x > x; git add x',
    )
    assert.equal((await shell(`${as} commit -q -m x`)).code, 1)
    quote('7-gate', '`git commit --no-verify` skips it')
    assert.equal((await shell(`${as} commit -q --no-verify -m x`)).code, 0)
  })
}
