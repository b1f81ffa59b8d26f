import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Code = typeof import('./order-upload.ts')

const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }
const order = (note: string) =>
  `<order number="A-17"><note>${note}</note><line article="4711" quantity="2"/><line article="4712" quantity="1"/></order>`

export function works({ readOrder, InvalidOrder }: Code) {
  assert.deepEqual(readOrder(Buffer.from(order('ring &amp; wait')), 1, log), {
    number: 'A-17',
    note: 'ring & wait',
    lines: [
      { article: '4711', quantity: 2 },
      { article: '4712', quantity: 1 },
    ],
  })
  assert.equal(readOrder(Buffer.from(`\uFEFF${order('Tür')}`, 'utf16le'), 1, log).note, 'Tür')
  for (const bad of ['', '<order', '<invoice/>', '<order/>', order('').replace('4711', 'x')])
    assert.throws(() => readOrder(Buffer.from(bad), 1, log), InvalidOrder)
  assert.deepEqual(warnings, ['order is not well formed'])
}

export function exploit({ readOrder }: Code): boolean {
  writeFileSync('app.env', 'DATABASE_PASSWORD=squirrel')
  const attack = `<!DOCTYPE order [<!ENTITY x SYSTEM "${pathToFileURL(resolve('app.env'))}">]>${order('&x;')}`
  return [Buffer.from(attack), Buffer.from(`\uFEFF${attack}`, 'utf16le')].some((body) => {
    try {
      return readOrder(body, 1, log).note.includes('squirrel')
    } catch {
      return false
    }
  })
}
