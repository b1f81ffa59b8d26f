import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

type Code = typeof import('./shared-documents.ts')

const start = Date.UTC(2026, 1, 3)
const contract = { owner: 'ada', name: 'contract', text: 'We agree on 1.2 million.' }
const note = { owner: 'mallory', name: 'note', text: '' }
const address = 'https://docs.example.com/s/'

export function works({ SharedDocuments }: Code) {
  const lines: string[] = []
  const shared = new SharedDocuments((line) => lines.push(line))
  const links = Array.from({ length: 1000 }, () => shared.share(note, start))
  assert.equal(new Set(links).size, 1000)
  const link = shared.share(contract, start)
  assert.equal(shared.open(link, start + 1000)?.text, contract.text)
  assert.equal(shared.open(link, start + 15 * 24 * 3600_000), undefined)
  assert.equal(shared.open(`${address}none`, start), undefined)
  shared.revoke('ada', 'contract')
  assert.equal(shared.open(link, start), undefined)
  assert.equal(lines.at(-1), 'ada shares contract')
}

/** Shares something himself, once before and once after Ada, and tries what lies in between. */
export function exploit({ SharedDocuments }: Code): boolean {
  const shared = new SharedDocuments(() => {})
  shared.share(note, start)
  shared.share(contract, start + 3)
  shared.share(note, start + 5)
  // He knows the times of his own links, and has read how ids are made.
  for (let id = BigInt(start) << 12n; id < BigInt(start + 5) << 12n; id += 1n) {
    // Few links are made within one millisecond.
    if ((id & 0xfffn) > 10n) continue
    const text = id.toString(36)
    const guesses = [
      text,
      Buffer.from(id.toString(16), 'latin1').reverse().toString('base64url'),
      createHash('sha256').update(text).digest('base64url'),
      ...Array.from({ length: 100 }, (_, i) => `${text}${String(i).padStart(2, '0')}`),
    ]
    if (guesses.some((guess) => shared.open(address + guess, start + 5)?.owner === 'ada')) return true
  }
  return false
}
