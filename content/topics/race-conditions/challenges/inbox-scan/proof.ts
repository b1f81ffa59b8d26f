import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'
import type { Folders, Log, Scanner } from './typescript/publish-manual.ts'

type Code = typeof import('./typescript/publish-manual.ts')
type InPython = { publishManual: (...args: unknown[]) => Promise<void>; Refused: unknown }

export const adapt = {
  python: ({ publishManual, ...code }: InPython) => ({
    ...code,
    publishManual: (folders: Folders, name: string, { scan }: Scanner) => publishManual(folders, name, async (file: string) => ((await scan(file)).isClean ? null : 'malware')),
  }),
}

const log: Log = { info: () => {}, warn: () => {} }

/** Folders of their own, names and contents, and a scanner that knows the malware by a signature which is another one each time. */
function prepare(vary: Vary) {
  const root = `manuals-${vary.text(8)}`
  const folders = { inbox: `${root}/inbox`, work: `${root}/work`, published: `${root}/published` }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  const signature = vary.text(20)
  const isClean = (file: string) => !readFileSync(file, 'utf8').includes(signature)
  const newName = () => `${vary.word()}-${vary.text(4)}.pdf`
  const publishedFiles = () => readdirSync(folders.published).map((name) => `${folders.published}/${name}`)
  // Both are of the same length.
  return { folders, isClean, newName, publishedFiles, good: `%PDF-${vary.text(20)}`, evil: `%PDF-${signature}` }
}

export async function works({ publishManual, Refused }: Code, vary: Vary) {
  const { folders, isClean, newName, publishedFiles, good: content, evil } = prepare(vary)
  const scanner = { scan: async (file: string) => ({ isClean: isClean(file) }) }
  const [good, bad] = [newName(), newName()]
  writeFileSync(`${folders.inbox}/${good}`, content)
  writeFileSync(`${folders.inbox}/${bad}`, evil)
  await publishManual(folders, good, scanner, log)
  assert.deepEqual(publishedFiles().map((file) => [file, readFileSync(file, 'utf8')]), [[`${folders.published}/${good}`, content]], 'A clean manual should be published under its name.')
  assert.equal(existsSync(`${folders.inbox}/${good}`), false, 'A published manual should be removed from the inbox.')
  await assert.rejects(publishManual(folders, bad, scanner, log), Refused, 'A manual with malware should be refused.')
  await assert.rejects(publishManual(folders, `../inbox/${bad}`, scanner, log), Refused, 'A name with a folder should be refused.')
  assert.equal(publishedFiles().length, 1, 'A refused manual should not be published.')
  // The supplier sends a new edition.
  const next = `${content} ${vary.remark()}`
  writeFileSync(`${folders.inbox}/${good}`, next)
  await publishManual(folders, good, scanner, log)
  assert.deepEqual(publishedFiles().map((file) => readFileSync(file, 'utf8')), [next], 'A new edition of a manual should replace the old one.')
  // An edition with malware, and the corrected file after a refusal.
  writeFileSync(`${folders.inbox}/${good}`, evil)
  await assert.rejects(publishManual(folders, good, scanner, log), Refused, 'A new edition with malware should be refused.')
  assert.deepEqual(publishedFiles().map((file) => readFileSync(file, 'utf8')), [next], 'When a new edition is refused, the published one should stay.')
  writeFileSync(`${folders.inbox}/${bad}`, content)
  const refusal = await publishManual(folders, bad, scanner, log).then(() => undefined, String)
  assert.equal(refusal, undefined, 'A manual that was refused should be published when the supplier sends a clean one under the same name.')
  assert.equal(readFileSync(`${folders.published}/${bad}`, 'utf8'), content, 'A manual that was refused should be published when the supplier sends a clean one under the same name.')
  mkdirSync(`${folders.inbox}/folder.pdf`)
  await assert.rejects(publishManual(folders, 'folder.pdf', scanner, log), Refused, 'A folder should be refused.')
  assert.equal(publishedFiles().length, 2, 'Nothing else should be published.')
}

/** While a manual is scanned, the supplier writes into it in place, another manual is looked at, and customers look into the public folder. */
async function meanwhile({ publishManual }: Code, vary: Vary): Promise<Breach | false> {
  for (const way of vary.shuffle(['written in place', 'another manual', 'public'])) {
    const { folders, isClean, newName, publishedFiles, good, evil } = prepare(vary)
    const [name, other] = [newName(), newName()]
    writeFileSync(`${folders.inbox}/${name}`, way === 'public' ? evil : good)
    writeFileSync(`${folders.inbox}/${other}`, evil)
    let isFirst = true
    let early: string | undefined
    const scan = async (path: string): Promise<{ isClean: boolean }> => {
      const isMoment = isFirst
      isFirst = false
      const found = publishedFiles().find((one) => !isClean(one))
      early ??= found
      const verdict = { isClean: isClean(path) }
      // The same file, whatever other names it has.
      if (isMoment && way === 'written in place' && existsSync(`${folders.inbox}/${name}`)) writeFileSync(`${folders.inbox}/${name}`, evil)
      if (isMoment && way === 'another manual') await publishManual(folders, other, { scan }, log).catch(() => {})
      return verdict
    }
    await publishManual(folders, name, { scan }, log).catch(() => {})
    const damage = 'Customers get a file that nobody has found clean.'
    if (early !== undefined) return { sent: `a harmful file as ${name}`, got: `${early} with the malware, while the scan still runs`, damage }
    const harmful = publishedFiles().find((one) => !isClean(one))
    if (harmful === undefined) continue
    const sent = way === 'another manual' ? `a clean ${name}, and a harmful ${other} that is looked at while ${name} is scanned` : `a clean ${name}, and malware written into the same file while it was being scanned`
    return { sent, got: `${harmful} with the content ${readFileSync(harmful, 'utf8')}, which is malware`, damage }
  }
  return false
}

/** The supplier replaces files in the inbox while one of them is scanned: under the name that was sent, and under every name that the job gave it there. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { publishManual } = code
  // What the supplier sends, what is there when a scan begins, and what is there when it ends; and in which scan.
  const swaps = [
    ['good', 'good', 'evil', 1],
    ['good', 'good', 'evil', 2],
    ['evil', 'good', 'good', 1],
    ['evil', 'good', 'evil', 1],
  ] as const
  for (const [sent, seen, left, moment] of vary.shuffle(swaps)) {
    const { folders, isClean, newName, publishedFiles, ...contents } = prepare(vary)
    const name = newName()
    const file = `${folders.inbox}/${name}`
    writeFileSync(file, contents[sent])
    const { atime, mtime } = statSync(file)
    utimesSync(file, atime, mtime)
    const scanned: string[] = []
    const replace = (content: string) => {
      const targets = new Set([file, ...readdirSync(folders.inbox).map((one) => `${folders.inbox}/${one}`)])
      for (const target of targets) {
        if (existsSync(target) && !statSync(target).isFile()) continue
        const fresh = `${folders.inbox}/.${vary.text(4)}`
        writeFileSync(fresh, content)
        utimesSync(fresh, atime, mtime)
        renameSync(fresh, target)
      }
    }
    const scan = async (path: string) => {
      scanned.push(path)
      const isMoment = scanned.length === moment
      if (isMoment && seen !== sent) replace(contents[seen])
      const verdict = { isClean: isClean(path) }
      if (isMoment && left !== seen) replace(contents[left])
      return verdict
    }
    await publishManual(folders, name, { scan }, log).catch(() => {})
    const harmful = publishedFiles().find((one) => !isClean(one))
    if (harmful !== undefined)
      return {
        sent: `a ${sent === 'good' ? 'clean' : 'harmful'} ${name}, and another file in its place while it was being scanned as ${scanned[moment - 1] ?? scanned[0]}`,
        got: `${harmful} with the content ${readFileSync(harmful, 'utf8')}, which is malware`,
        damage: 'Customers get a file that nobody has scanned.',
      }
  }
  return meanwhile(code, vary)
}

// Attack mode: the learner writes the input.
export async function attack({ publishManual }: Code, input: { first: string; second: string; moment: string }, vary: Vary) {
  const { folders, isClean, newName, publishedFiles, good, evil } = prepare(vary)
  const contentOf = (text: string) => (/harmful/i.test(text) ? evil : good)
  const name = newName()
  const file = `${folders.inbox}/${name}`
  writeFileSync(file, contentOf(input.first))
  const replace = () => {
    writeFileSync(`${folders.inbox}/.next`, contentOf(input.second))
    renameSync(`${folders.inbox}/.next`, file)
  }
  const moment = /before/i.test(input.moment) ? 'before' : /after/i.test(input.moment) ? 'after' : 'never'
  if (moment === 'before') replace()
  let scans = 0
  const scan = async (path: string) => {
    const verdict = { isClean: isClean(path) }
    if (moment === 'after' && scans++ === 0) replace()
    return verdict
  }
  const answer = await publishManual(folders, name, { scan }, log).then(() => 'The manual was published.', String)
  const isDone = publishedFiles().some((one) => !isClean(one))
  return { isDone, shown: `${answer}\nPublished: ${publishedFiles().map((one) => `${name}, ${isClean(one) ? 'clean' : 'with malware'}`).join(', ') || 'nothing'}` }
}

export const attacks = [
  { input: { first: 'clean', second: 'harmful', moment: 'after the scan' }, isDone: true },
  { input: { first: 'harmful', second: 'clean', moment: 'never' }, isDone: false },
  { input: { first: 'clean', second: 'harmful', moment: 'before the scan' }, isDone: false },
]
