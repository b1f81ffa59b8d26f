import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
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

export async function works({ NoteVault }: Code) {
  const table = new Table()
  const key = randomBytes(32)
  const vault = new NoteVault(key, table)
  assert.equal(await vault.save('p-17', 'Influenza, rest for a week'), 1)
  assert.equal(await vault.save('p-17', 'Recovered'), 2)
  await vault.save('p-18', 'Check-up')
  assert.equal(await vault.read('p-17'), 'Recovered')
  assert.equal(await new NoteVault(key, table).read('p-18'), 'Check-up')
  assert.equal(await vault.read('p-19'), undefined)
  assert.throws(() => new NoteVault(randomBytes(16), table))
  const row = table.rows[0] as SealedNote
  table.rows.push({ ...row, recordId: 'p-18', version: 2 })
  await assert.rejects(vault.read('p-18'), 'a note moved to another record')
}

const xor = (a: Buffer, b: Buffer) => Buffer.from(a.subarray(0, b.length).map((byte, i) => byte ^ (b[i] ?? 0)))

/** The attacker has a copy of the table and knows one text, that of his own first visit. */
export async function exploit({ NoteVault }: Code): Promise<boolean> {
  const table = new Table()
  const key = randomBytes(32)
  const known = 'Patient reports a cough since Monday. Advised rest and tea, no further steps were necessary.'
  const secret = 'Told the insurer: suspicion of abuse.'
  await new NoteVault(key, table).save('p-17', known)
  await new NoteVault(key, table).save('p-17', secret)
  const [first, second] = table.rows as [SealedNote, SealedNote]

  // Same key and nonce, same key stream.
  if (first.nonce.equals(second.nonce)) {
    const stream = xor(first.data, Buffer.from(known))
    if (xor(second.data, stream).toString() === secret) return true
  }
  // A nonce that anybody can compute of the right text confirms a guess.
  const guesses = ['Recovered.', 'No finding.', secret]
  return guesses.some((guess) =>
    [guess, `${second.recordId}:${guess}`].some((text) =>
      createHash('sha256').update(text).digest().subarray(0, 12).equals(second.nonce),
    ),
  )
}
