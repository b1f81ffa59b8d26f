/** Test support: a topic with a lab that the real sandbox runs, and learners who write its fix. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Attempt, AttemptMode } from '@parapet/contract'
import { createSandbox, type Sandbox } from '@parapet/sandbox'
import { engineSetups } from '../../../sandbox/src/engines.ts'
import { createLessons, loadCatalog } from '../../src/areas/training/catalog/catalog.ts'
import { hashLab } from '../../src/areas/training/catalog/read-labs.ts'
import { createWorld, type TestOrganization, type World, type WorldOptions } from '../world.ts'
import { blockWith, createLearner, type Learner } from './learners.ts'

const blocks = {
  'read-name': '  const shown = name.trim()',
  'build-page': "  const page = '<p>Hello ' + shown + '</p>'",
  measure: '  const length = page.length',
  answer: "  return length > 0 ? page : ''",
}

const fixes = {
  escape: "  const page = '<p>Hello ' + shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</p>'",
  'drop-script': "  const page = '<p>Hello ' + shown.replaceAll('<script>', '') + '</p>'",
  'lower-case': "  const page = '<p>Hello ' + shown.toLowerCase() + '</p>'",
  limit: "  const page = '<p>Hello ' + shown.slice(0, 100) + '</p>'",
}

const mark = (name: string, line: string) => `// block: ${name}\n${line}\n// end\n`
const code = `// part: helpers\n// end\nexport function greet(name: string): string {\n${Object.entries(blocks)
  .map(([name, line]) => mark(name, line))
  .join('')}}\n`

/** The file as a learner gets it, with one line changed. */
export function writeFix(line: string): string {
  return `export function greet(name: string): string {\n${Object.entries(blocks)
    .map(([name, before]) => (name === 'build-page' ? line : before))
    .join('\n')}\n}\n`
}

/** None of them is a fix to choose from. */
export const written = {
  right: "  const page = '<p>Hello ' + shown.split('<').join('&lt;') + '</p>'",
  exploitable: "  const page = '<p>Hello ' + shown.split('<script>').join('') + '</p>'",
  broken: "  const page = '<p>Hello</p>'",
  unreadable: "  const page = '<p>Hello",
}
export const copiedFix = fixes.escape

const proof = `// secret proof of greeting.
export async function works(code: { greet(name: string): string }) {
  if ((await code.greet(' Ada ')) !== '<p>Hello Ada</p>') throw new Error('Ada should be greeted by her name.')
}
export async function exploit(code: { greet(name: string): string }) {
  const got = await code.greet('<img src=x>')
  return got.includes('<img') ? { sent: '<img src=x>', got } : false
}
export async function attack(code: { greet(name: string): string }, input: { name: string }) {
  const got = await code.greet(input.name)
  return { isDone: got.includes('<script>'), shown: got }
}
`

const yaml = `title: Greeting
difficulty: 1
situation: A page greets people.
variants: { typescript: greet.ts, python: greet.py }
notExecuted: { python: this is a sample }
attack: { goal: Run a script., fields: [{ name: name, label: Your name }], hints: [What runs in a page?, Write a tag.] }
blocks:
${Object.keys(blocks)
  .map((id) => `  ${id}: { feedback: About it.${id === 'build-page' ? ', isVulnerable: true' : ''} }`)
  .join('\n')}
fixes:
${Object.keys(fixes)
  .map(
    (id) =>
      `  ${id}: { title: Fix ${id}, explanation: secret explanation of ${id}.${id === 'escape' ? ', isRight: true' : ''} }`,
  )
  .join('\n')}
hints: { find: [A, B], fix: [C, D] }
exploit: { request: R, before: B, after: A }
remember: Escape.
references: [{ title: Page, url: 'https://example.com/' }]
`

/** Proofs of single challenges, in place of the sample. */
type Proofs = Readonly<Record<string, string>>

export async function writeLabFolder(
  challengeIds: readonly string[] = ['greeting'],
  proofs: Proofs = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-labs-'))
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await write('categories/output.yaml', 'title: Output\ndescription: A\nowasp: []\norder: 1\n')
  const topic = 'title: Pages\nsummary: About pages\ncategory: output\ncwes: [79]\nlanguages: [typescript, python]\n'
  await write('topics/pages/topic.yaml', `${topic}difficulty: 1\nestimatedMinutes: 5\n`)
  await write('topics/pages/lesson.md', 'A lesson.\n')
  const python = code.replaceAll('//', '#')
  for (const id of challengeIds) {
    const place = `topics/pages/challenges/${id}`
    await write(`${place}/challenge.yaml`, yaml)
    await write(`${place}/typescript/greet.ts`, code)
    await write(`${place}/typescript/proof.ts`, proofs[id] ?? proof)
    await write(`${place}/python/greet.py`, python)
    for (const [fix, line] of Object.entries(fixes)) {
      await write(`${place}/typescript/fixes/${fix}.ts`, mark('build-page', line))
      await write(`${place}/python/fixes/${fix}.py`, mark('build-page', line).replaceAll('//', '#'))
    }
  }
  const lessons = createLessons(await loadCatalog([folder]))
  const variants: Record<string, object> = {}
  for (const id of challengeIds) {
    const challenge = await lessons.findChallenge('pages', id)
    if (challenge === undefined) throw new Error(`there is no challenge ${id}`)
    variants[`pages/${id}`] = { typescript: { hash: await hashLab(challenge, 'typescript'), isLab: true } }
  }
  await write('labs.json', JSON.stringify({ engines: {}, variants }))
  return folder
}

const patienceMs = 600_000

/** A hook while code is in the sandbox, for tests of concurrent actions. */
export type LabWorld = World & { whileRunning(work: () => Promise<unknown>): void }

export async function createLabWorld(
  options: WorldOptions & { challengeIds?: readonly string[]; proofs?: Proofs } = {},
): Promise<LabWorld> {
  const folder = await writeLabFolder(options.challengeIds, options.proofs)
  // Time limits have their own tests; here a slow machine must not end or refuse a run.
  const engines = { typescript: { ...engineSetups.typescript, limitMs: 60_000 } }
  const sandbox = createSandbox({
    childrenEach: 1,
    priority: 0,
    maxWaitMs: patienceMs,
    maxHeldUpMs: patienceMs,
    engines,
  })
  let interruption: (() => Promise<unknown>) | undefined
  const interrupted: Sandbox = {
    ...sandbox,
    async run(job, who) {
      const work = interruption
      interruption = undefined
      await work?.()
      return sandbox.run(job, who)
    },
  }
  const world = await createWorld({ ...options, contentFolders: [folder], sandbox: interrupted })
  return {
    ...world,
    whileRunning(work) {
      interruption = work
    },
    async close() {
      await world.close()
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type LabLearner = Learner & {
  /** For the record, unless practice is asked for. */
  begin(challengeId?: string, language?: string, mode?: AttemptMode): Promise<Attempt>
  find(attempt: Attempt, isRight?: boolean): Promise<Attempt>
  run(attempt: Attempt, line: string): ReturnType<Learner['send']>
}

export async function createLabLearner(world: World, org: TestOrganization): Promise<LabLearner> {
  const learner = await createLearner(world, org)
  return {
    ...learner,
    begin: (challengeId = 'greeting', language = 'typescript', mode = 'record') =>
      learner.post(`/topics/pages/challenges/${challengeId}/attempts`, { language, mode }),
    async find(attempt, isRight = true) {
      const choices = [blockWith(attempt, isRight ? "'<p>Hello '" : 'length > 0')]
      const answer = { phase: 'find', tryNumber: attempt.find.nextTryNumber, choices }
      return (await learner.post(`/attempts/${attempt.attemptId}/answer`, answer)).attempt
    },
    run: ({ attemptId, fix }, line) =>
      learner.send('POST', `/attempts/${attemptId}/runs`, {
        source: writeFix(line),
        runNumber: fix?.lab?.nextRunNumber ?? 1,
      }),
  }
}
