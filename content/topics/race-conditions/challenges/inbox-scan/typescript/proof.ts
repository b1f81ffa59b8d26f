import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./publish-manual.ts')

const log = { info: () => {}, warn: () => {} }

function prepare(root: string) {
  const folders = { inbox: `${root}/inbox`, work: `${root}/work`, published: `${root}/published` }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  return folders
}

const isClean = (file: string) => !readFileSync(file, 'utf8').includes('EVIL')

export async function works({ publishManual, Refused }: Code, vary: Vary) {
  const folders = prepare(`one-${vary.text(8)}`)
  const scanner = { scan: async (file: string) => ({ isClean: isClean(file) }) }
  const [good, bad] = [`${vary.word()}-a.pdf`, `${vary.word()}-b.pdf`]
  const content = `%PDF-${vary.text(20)}`
  writeFileSync(`${folders.inbox}/${good}`, content)
  writeFileSync(`${folders.inbox}/${bad}`, `${content} EVIL`)
  await publishManual(folders, good, scanner, log)
  assert.equal(readFileSync(`${folders.published}/${good}`, 'utf8'), content, 'A clean manual should be published.')
  assert.equal(existsSync(`${folders.inbox}/${good}`), false, 'A published manual should be removed from the inbox.')
  await assert.rejects(publishManual(folders, bad, scanner, log), Refused, 'A manual with malware should be refused.')
  await assert.rejects(publishManual(folders, `../${bad}`, scanner, log), Refused, 'A name with a folder should be refused.')
  assert.equal(existsSync(`${folders.published}/${bad}`), false, 'A refused manual should not be published.')
}

const [good, evil] = ['%PDF-good', '%PDF-EVIL']
/** What the supplier sends, what is there when a scan begins, and what is there when it ends; and in which scan. */
const swaps = [
  { sent: good, seen: good, left: evil, moment: 1 },
  { sent: good, seen: good, left: evil, moment: 2 },
  { sent: evil, seen: good, left: good, moment: 1 },
  { sent: evil, seen: good, left: evil, moment: 1 },
]

/** The supplier replaces files in the inbox while one of them is scanned: under the name that was sent, and under every name that the job gave it there. */
export async function exploit({ publishManual }: Code, vary: Vary): Promise<Breach | false> {
  for (const { sent, seen, left, moment } of swaps) {
    const folders = prepare(`try-${moment}-${vary.text(8)}`)
    const name = `${vary.word()}.pdf`
    const file = `${folders.inbox}/${name}`
    writeFileSync(file, sent)
    const { atime, mtime } = statSync(file)
    utimesSync(file, atime, mtime)
    const scanned: string[] = []
    const replace = (content: string) => {
      const targets = new Set([file, ...readdirSync(folders.inbox).map((one) => `${folders.inbox}/${one}`)])
      for (const target of targets) {
        if (existsSync(target) && !statSync(target).isFile()) continue
        writeFileSync(`${folders.inbox}/.new`, content)
        utimesSync(`${folders.inbox}/.new`, atime, mtime)
        renameSync(`${folders.inbox}/.new`, target)
      }
    }
    const scan = async (path: string) => {
      scanned.push(path)
      const isMoment = scanned.length === moment
      if (isMoment && seen !== sent) replace(seen)
      const verdict = { isClean: isClean(path) }
      if (isMoment && left !== seen) replace(left)
      return verdict
    }
    await publishManual(folders, name, { scan }, log).catch(() => {})
    const published = `${folders.published}/${name}`
    if (existsSync(published) && !isClean(published))
      return { sent: `a ${sent === good ? 'clean' : 'harmful'} ${name}, and another file in its place while it was being scanned as ${scanned[moment - 1] ?? scanned[0]}`, got: `${published} with the content ${readFileSync(published, 'utf8')}: customers get a file that nobody has scanned` }
  }
  return false
}
