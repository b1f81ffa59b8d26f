import assert from 'node:assert/strict'
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./payroll-export.ts')

const log = { info: () => {} }
const open = () =>
  createPool(`
    CREATE TABLE salaries (company_id INTEGER, name TEXT, iban TEXT, cents INTEGER);
    INSERT INTO salaries VALUES (7, 'Ada "A", B', 'XX00', 512345), (8, 'Bob', 'XX01', 1);
  `)

export async function works({ exportPayroll }: Code) {
  const before = readdirSync(tmpdir())
  let sent = ''
  const upload = async (file: string) => {
    sent = readFileSync(file, 'utf8')
  }
  await exportPayroll(open(), { upload }, log, 7)
  assert.equal(sent, 'name,iban,amount\r\n"Ada ""A"", B","XX00","5123.45"\r\n', 'The bank should get a file with the salaries of the company.')
  await assert.rejects(exportPayroll(open(), { upload }, log, 9), 'A company without salaries should be refused.')
  const fail = async () => {
    throw new Error('the bank is closed')
  }
  await assert.rejects(exportPayroll(open(), { upload: fail }, log, 7), /closed/, 'If the bank refuses the file, its error should get through.')
  assert.deepEqual(readdirSync(tmpdir()), before, 'No file should stay in the temporary folder.')
}

/** What others may read in the shared folder, by the rights of files and folders. */
function readAsOther(folder: string): string {
  const texts = readdirSync(folder).map((name) => {
    const path = join(folder, name)
    const { mode } = statSync(path)
    return name.startsWith('payroll-') && statSync(path).isFile() && (mode & 0o004) !== 0 ? readFileSync(path, 'utf8') : ''
  })
  return texts.join('')
}

export async function exploit({ exportPayroll }: Code): Promise<Breach | false> {
  process.umask(0o022)
  // One attacker looks while the upload runs.
  let seen = ''
  const upload = async (file: string) => {
    seen += readAsOther(tmpdir())
    // In a folder of its own, that folder's rights decide.
    if (join(file, '..') !== tmpdir() && (statSync(join(file, '..')).mode & 0o001) !== 0) seen += readFileSync(file, 'utf8')
  }
  await exportPayroll(open(), { upload }, log, 7)
  if (seen.includes('5123.45')) return { sent: 'another user of the server reads the export while it is uploaded', got: seen }
  // The other one has made the file beforehand and keeps it open.
  const own = join(tmpdir(), 'payroll-7.csv')
  writeFileSync(own, '')
  chmodSync(own, 0o666)
  const handle = openSync(own, 'r')
  await exportPayroll(open(), { upload: async () => {} }, log, 7)
  seen += readFileSync(handle, 'utf8')
  closeSync(handle)
  rmSync(own, { force: true })
  return seen.includes('5123.45') && { sent: 'another user has made payroll-7.csv in the temporary folder before, and keeps it open', got: seen }
}
