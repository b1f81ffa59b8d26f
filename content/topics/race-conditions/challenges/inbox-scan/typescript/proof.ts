import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'

type Code = typeof import('./publish-manual.ts')

const log = { info: () => {}, warn: () => {} }

function prepare(root: string) {
  const folders = { inbox: `${root}/inbox`, work: `${root}/work`, published: `${root}/published` }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  return folders
}

const isClean = (file: string) => !readFileSync(file, 'utf8').includes('EVIL')

export async function works({ publishManual, Refused }: Code) {
  const folders = prepare('one')
  const scanner = { scan: async (file: string) => ({ isClean: isClean(file) }) }
  writeFileSync('one/inbox/a.pdf', '%PDF-good')
  writeFileSync('one/inbox/b.pdf', '%PDF-EVIL')
  await publishManual(folders, 'a.pdf', scanner, log)
  assert.equal(readFileSync('one/published/a.pdf', 'utf8'), '%PDF-good')
  assert.equal(existsSync('one/inbox/a.pdf'), false)
  await assert.rejects(publishManual(folders, 'b.pdf', scanner, log), Refused)
  await assert.rejects(publishManual(folders, '../b.pdf', scanner, log), Refused)
  assert.equal(existsSync('one/published/b.pdf'), false)
}

export async function exploit({ publishManual }: Code): Promise<boolean> {
  // The file is replaced after the first scan, or after the second.
  for (const moment of [1, 2]) {
    const folders = prepare(`try-${moment}`)
    const file = `${folders.inbox}/manual.pdf`
    writeFileSync(file, '%PDF-good')
    const { atime, mtime } = statSync(file)
    utimesSync(file, atime, mtime)
    let scans = 0
    const scan = async (path: string) => {
      const verdict = { isClean: isClean(path) }
      scans += 1
      if (scans === moment) {
        writeFileSync(`${folders.inbox}/.new`, '%PDF-EVIL')
        utimesSync(`${folders.inbox}/.new`, atime, mtime)
        renameSync(`${folders.inbox}/.new`, file)
      }
      return verdict
    }
    await publishManual(folders, 'manual.pdf', { scan }, log).catch(() => {})
    const published = `${folders.published}/manual.pdf`
    if (existsSync(published) && !isClean(published)) return true
  }
  return false
}
