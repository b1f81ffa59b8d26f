import assert from 'node:assert/strict'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./payroll-export.ts')

const log = { info: () => {} }

/** Two companies, one of which is exported. */
function open(vary: Vary) {
  const [company, name, iban, cents] = [vary.number(1, 499), `${vary.name()} ${vary.remark()}`, `XX${vary.number(1000, 9999)}${vary.text(12)}`, vary.number(100_000, 999_999)]
  const db = createPool(`
    CREATE TABLE salaries (company_id INTEGER, name TEXT, iban TEXT, cents INTEGER);
    INSERT INTO salaries VALUES (${company}, '${name.replaceAll("'", "''")}', '${iban}', ${cents}), (${company + 500}, 'Bob', 'XX01', 1);
  `)
  const csv = `name,iban,amount\r\n"${name.replaceAll('"', '""')}","${iban}","${(cents / 100).toFixed(2)}"\r\n`
  return { db, company, iban, csv }
}

export async function works({ exportPayroll }: Code, vary: Vary) {
  const before = readdirSync(tmpdir())
  const { db, company, csv } = open(vary)
  for (const count of [1, 2]) {
    const sent: string[] = []
    await exportPayroll(db, { upload: async (file: string) => void sent.push(readFileSync(file, 'utf8')) }, log, company)
    assert.deepEqual(sent, [csv], `The bank should get one file with the salaries of the company, in month ${count} as well.`)
  }
  await assert.rejects(exportPayroll(db, { upload: async () => {} }, log, company + 1000), 'A company without salaries should be refused.')
  const reason = `the bank is closed ${vary.word()}`
  const fail = async () => {
    throw new Error(reason)
  }
  await assert.rejects(exportPayroll(db, { upload: fail }, log, company), (error) => String(error).includes(reason), 'If the bank refuses the file, its error should get through.')
  assert.deepEqual(readdirSync(tmpdir()), before, 'No file should stay in the temporary folder.')
}

/** What others may read in the shared folder, by the rights of files and folders. */
function readAsOther(folder: string, file: string): string {
  const names = new Set(readdirSync(folder).filter((name) => name.startsWith('payroll-') || file === join(folder, name)))
  const texts = [...names].map((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && (statSync(path).mode & 0o004) !== 0 ? readFileSync(path, 'utf8') : ''
  })
  return texts.join('')
}

export async function exploit({ exportPayroll }: Code, vary: Vary): Promise<Breach | false> {
  process.umask(0o022)
  const damage = 'It has names, accounts and salaries of everybody in the company.'
  // One attacker looks while the upload runs.
  let seen = ''
  let usual = ''
  const upload = async (file: string) => {
    usual = file
    seen += readAsOther(tmpdir(), file)
    // In a folder of its own, that folder's rights decide.
    if (join(file, '..') !== tmpdir() && (statSync(join(file, '..')).mode & 0o001) !== 0) seen += readFileSync(file, 'utf8')
  }
  const first = open(vary)
  await exportPayroll(first.db, { upload }, log, first.company)
  if (seen.includes(first.iban)) return { sent: 'another user of the server reads the export while it is uploaded', got: seen, damage }
  // The other one has made the file of the next month beforehand, where the last one was, and keeps it open.
  const { db, company, iban } = first
  for (const path of new Set([join(tmpdir(), `payroll-${company}.csv`), usual])) {
    const folder = dirname(path)
    const isOwn = folder !== tmpdir()
    if (isOwn) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o777)
    }
    writeFileSync(path, '')
    chmodSync(path, 0o666)
    const handle = openSync(path, 'r')
    await exportPayroll(db, { upload: async () => {} }, log, company).catch(() => undefined)
    seen = readFileSync(handle, 'utf8')
    closeSync(handle)
    rmSync(isOwn ? folder : path, { recursive: true, force: true })
    if (seen.includes(iban)) return { sent: `another user has made ${path} before, where the export of last month was, and keeps it open`, got: seen, damage }
  }
  return false
}
