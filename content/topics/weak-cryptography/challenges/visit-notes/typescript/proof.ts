import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { NoteStore, SealedNote } from './note-vault.ts'

type Code = typeof import('./note-vault.ts')

class Table implements NoteStore {
  rows: SealedNote[] = []
  async append(note: SealedNote) {
    this.rows.push(note)
  }
  async latest(recordId: string) {
    return this.rows.findLast((row) => row.recordId === recordId)
  }
}

export async function works({ NoteVault }: Code, vary: Vary) {
  const table = new Table()
  const key = randomBytes(32)
  const vault = new NoteVault(key, table)
  const [record, other] = [`p-${vary.number(10, 99)}`, `p-${vary.number(100, 999)}`]
  const [text, last] = [`Influenza, rest for ${vary.number(2, 9)} days`, `Recovered, ${vary.word()}`]
  assert.equal(await vault.save(record, text), 1, 'The first note of a record should be version 1.')
  assert.equal(await vault.save(record, last), 2, 'The second note of a record should be version 2.')
  await vault.save(other, 'Check-up')
  assert.equal(await vault.read(record), last, 'Reading a record should give the text of its latest version.')
  assert.equal(await new NoteVault(key, table).read(other), 'Check-up', 'Another server with the same key should be able to read the note.')
  assert.equal(await vault.read(`p-${vary.word()}`), undefined, 'A record without notes should give nothing.')
  assert.throws(() => new NoteVault(randomBytes(16), table), /./, 'A key of 16 bytes should be refused.')
  const row = table.rows[0] as SealedNote
  table.rows.push({ ...row, recordId: other, version: 2 })
  await assert.rejects(vault.read(other), /./, 'A note that was moved to another record should not be readable.')
}

const xor = (a: Buffer, b: Buffer) => Buffer.from(a.subarray(0, b.length).map((byte, i) => byte ^ (b[i] ?? 0)))
const known = 'Patient reports a cough since Monday. Advised rest and tea, no further steps were necessary.'

/** The attacker has a copy of the table and knows one text, that of their own first visit. */
export async function exploit({ NoteVault }: Code, vary: Vary): Promise<Breach | false> {
  const key = randomBytes(32)
  const secret = `Told the insurer: suspicion of ${vary.word()}.`
  const [record, other] = [`p-${vary.number(10, 99)}`, `p-${vary.number(100, 999)}`]
  const open = (table = new Table()) => ({ table, vault: new NoteVault(key, table) })
  const inOne = open()
  const ways: [string, () => Promise<SealedNote[]>][] = [
    ['two versions that one server saved', async () => {
      await inOne.vault.save(record, known)
      await inOne.vault.save(record, secret)
      return inOne.table.rows
    }],
    ['two versions with a restart in between', async () => {
      const { table, vault } = open()
      await vault.save(record, known)
      await new NoteVault(key, table).save(record, secret)
      return table.rows
    }],
    ['notes of two records', async () => {
      const { table, vault } = open()
      await vault.save(other, known)
      await vault.save(record, secret)
      return table.rows
    }],
    ['two versions that two servers saved at the same time', async () => {
      const { table, vault } = open()
      await Promise.all([vault.save(record, known), new NoteVault(key, table).save(record, secret)])
      return table.rows
    }],
  ]
  for (const [what, save] of vary.shuffle(ways)) {
    const rows = await save()
    for (const first of rows)
      for (const second of rows) {
        // Same key and nonce, same key stream.
        const read = xor(second.data, xor(first.data, Buffer.from(known))).toString()
        if (first !== second && first.data.length >= second.data.length && read === secret)
          return { sent: `${what}, XORed with each other and with the text of the first (nonces ${first.nonce.toString('hex')} and ${second.nonce.toString('hex')})`, got: `${read} No key was needed` }
      }
  }

  const nonceOf = async (used: Buffer, text: string) => {
    const table = new Table()
    await new NoteVault(used, table).save(record, text)
    return table.rows[0]?.nonce.toString('hex')
  }
  // A nonce that anybody can compute of the right text confirms a guess.
  const [stored, guess, miss] = [await nonceOf(key, secret), await nonceOf(randomBytes(32), secret), await nonceOf(randomBytes(32), known)]
  if (stored === guess && guess !== miss) return { sent: `a guess of the text to a copy of the code, with a key of the attacker's own`, got: `the nonce ${guess}, as in the stolen row: the guess "${secret}" is right` }

  // What differs without a bit of chance is counted or read from a clock, and begins again elsewhere.
  const before = observe().randomBits
  const nonces = new Set<string | undefined>()
  for (let i = 0; i < 60; i++) nonces.add(await nonceOf(key, secret))
  const { randomBits, loadBits } = observe()
  if (nonces.size > 1 && Math.max((randomBits - before) / 60, loadBits) < 64)
    return { sent: 'the same note to 60 servers with the same key', got: `nonces such as ${[...nonces].slice(0, 3).join(', ')} with less than 64 random bits: they come from a counter, a clock or a small draw, so two servers will use one twice` }
  if (nonces.size > 1 && nonces.size < 60) return { sent: 'the same note to 60 servers with the same key', got: `${nonces.size} different nonces: some were used twice` }
  return false
}
