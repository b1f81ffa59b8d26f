import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { SealedNote } from './typescript/note-vault.ts'

type Code = typeof import('./typescript/note-vault.ts')

/** What servers share. `between` runs when one of them has read and not written yet. */
function openTable() {
  const rows: SealedNote[] = []
  const world = { rows, between: undefined as (() => Promise<unknown>) | undefined }
  const store = {
    append: async (note: SealedNote) => void rows.push(note),
    latest: async (recordId: string) => {
      const found = rows.findLast((row) => row.recordId === recordId)
      const run = world.between
      world.between = undefined
      await run?.()
      return found
    },
  }
  return { world, store }
}

const recordOf = (vary: Vary) => `${vary.pick(['p', 'r', vary.word()])}-${vary.number(10, 999)}`
const texts = ['Patient reports a cough since Monday. Advised rest and tea.', 'Told the insurer: suspicion of', 'Influenza, rest for', 'Check-up without findings, next visit in', 'Recovered from']
const textOf = (vary: Vary) => `${vary.pick(texts)} ${vary.word()} ${vary.remark()}`

export async function works({ NoteVault }: Code, vary: Vary) {
  const { world, store } = openTable()
  const key = randomBytes(32)
  const vault = await new NoteVault(key, store)
  const [record, other] = vary.shuffle([`${recordOf(vary)}a`, `${recordOf(vary)}b`]) as [string, string]
  const [text, last, own] = [textOf(vary), textOf(vary), textOf(vary)]
  assert.equal(await vault.save(record, text), 1, 'The first note of a record should be version 1.')
  assert.equal(await vault.read(record), text, 'Reading a record should give its text.')
  assert.equal(await vault.save(record, last), 2, 'The second note of a record should be version 2.')
  await (await new NoteVault(key, store)).save(other, own)
  assert.equal(await vault.read(record), last, 'Reading a record should give the text of its latest version.')
  assert.equal(await (await new NoteVault(key, store)).read(vary.pick([other])), own, 'Another server with the same key should be able to read the note.')
  assert.ok((await vault.read(recordOf(vary) + vary.word())) == null, 'A record without notes should give nothing.')
  assert.ok(world.rows.every((row) => !Buffer.from(row.data).includes(text.slice(0, 12))), 'The table should not contain the text of a note.')
  await assert.rejects(async () => new NoteVault(randomBytes(16), store), 'A key of 16 bytes should be refused.')
  await assert.rejects(async () => (await new NoteVault(randomBytes(32), store)).read(record), 'Nobody should be able to read a note with another key.')
  const [row] = world.rows as [SealedNote]
  world.rows.push({ ...row, recordId: other, version: 2 })
  await assert.rejects(async () => vault.read(other), 'A note that was moved to another record should not be readable.')
}

const xor = (a: Uint8Array, b: Uint8Array) => Buffer.from(a.subarray(0, b.length).map((byte, i) => byte ^ (b[i] ?? 0)))
const hex = (nonce: Uint8Array) => Buffer.from(nonce).toString('hex')

/** The attacker has a copy of the table and knows one text, that of their own visit. */
export async function exploit({ NoteVault }: Code, vary: Vary): Promise<Breach | false> {
  const key = randomBytes(32)
  const [record, other] = vary.shuffle([`${recordOf(vary)}a`, `${recordOf(vary)}b`]) as [string, string]
  const secret = textOf(vary)
  const known = textOf(vary).padEnd(secret.length, ' .')
  const open = async () => {
    const { world, store } = openTable()
    const start = () => new NoteVault(key, store)
    return { world, start, vault: await start() }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  const ways: [string, (opened: Opened) => Promise<unknown>][] = [
    ['two versions that one server saved', async ({ vault }) => [await vault.save(record, known), await vault.save(record, secret)]],
    ['two versions with a restart in between', async ({ vault, start }) => [await vault.save(record, known), await (await start()).save(record, secret)]],
    ['notes of two records', async ({ vault }) => [await vault.save(other, known), await vault.save(record, secret)]],
    [
      'two versions that two servers saved at the same time',
      async ({ world, vault, start }) => {
        const second = await start()
        world.between = () => second.save(record, known)
        await vault.save(record, secret)
      },
    ],
  ]
  for (const [what, save] of vary.shuffle(ways)) {
    const opened = await open()
    await save(opened)
    for (const first of opened.world.rows)
      for (const second of opened.world.rows) {
        if (first === second) continue
        // Same key and nonce, same key stream. In Python, the tag follows the text.
        const read = xor(xor(first.data, Buffer.from(known)), second.data).subarray(0, secret.length).toString()
        if (read === secret)
          return { sent: `${what}, XORed with each other and with the text of the one that the attacker knows: "${known}". Nonces: ${hex(first.nonce)} and ${hex(second.nonce)}`, got: read, damage: 'That is the other note. Nobody needed the key.' }
      }
  }

  const nonceOf = async (used: Buffer, text: string) => {
    const { world, store } = openTable()
    await (await new NoteVault(used, store)).save(record, text)
    return hex(world.rows[0]?.nonce ?? Buffer.alloc(0))
  }
  // A nonce that anybody can compute of the right text confirms a guess.
  const [stored, guess, miss] = [await nonceOf(key, secret), await nonceOf(randomBytes(32), secret), await nonceOf(randomBytes(32), known)]
  if (stored === guess && guess !== miss) return { sent: "a guess of the text to a copy of the code, with a key of the attacker's own", got: `the nonce ${guess}, as in the stolen row`, damage: `So the guess is right, and the note says: ${secret}` }

  // What differs without a bit of chance is counted or read from a clock, and begins again elsewhere.
  const servers = 40
  const before = await observe()
  const nonces = new Set<string>()
  for (let i = 0; i < servers; i++) nonces.add(await nonceOf(key, secret))
  const { randomBits, loadBits } = await observe()
  const sent = `the same note to ${servers} servers with the same key`
  const damage = 'Where two notes have one nonce, who knows one of them reads the other.'
  if (nonces.size > 1 && Math.max((randomBits - before.randomBits) / servers, loadBits) < 64)
    return { sent, got: `nonces such as ${[...nonces].slice(0, 3).join(', ')} with less than 64 random bits: they come from a counter, a clock or a small draw, so two servers will use one twice`, damage }
  if (nonces.size > 1 && nonces.size < servers) return { sent, got: `${nonces.size} different nonces: some were used twice`, damage }
  return false
}
