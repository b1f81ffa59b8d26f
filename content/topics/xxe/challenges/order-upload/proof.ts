import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/order-upload.ts')
type InPython = { readOrder: (body: Uint8Array, customerId: number) => Promise<{ lines: [string, number][] }>; InvalidOrder: unknown }

export const adapt = {
  python: ({ readOrder, InvalidOrder }: InPython) => ({
    InvalidOrder,
    readOrder: async (body: Uint8Array, customerId: number) => {
      const { lines, ...order } = await readOrder(body, customerId)
      return { ...order, lines: lines.map(([article, quantity]) => ({ article, quantity })) }
    },
  }),
}

const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }
const order = (note: string) =>
  `<order number="A-17"><note>${note}</note><line article="4711" quantity="2"/><line article="4712" quantity="1"/></order>`

export async function works({ readOrder, InvalidOrder }: Code, vary: Vary) {
  const name = vary.name()
  const note = `ring ${name} & wait, file://${vary.word()}`
  const read = await readOrder(Buffer.from(order(note.replace('&', '&amp;'))), 1, log)
  assert.equal(read.note, note, `The note "${note}" should be read.`)
  assert.deepEqual(
    [read.number, read.lines],
    ['A-17', [{ article: '4711', quantity: 2 }, { article: '4712', quantity: 1 }]],
    'The number and both lines of the order should be read.',
  )
  const wide = await readOrder(Buffer.from(`\uFEFF${order(`Tür ${name}`)}`, 'utf16le'), 1, log)
  assert.equal(wide.note, `Tür ${name}`, 'An order in UTF-16 should be read.')
  for (const bad of ['', '<order', '<invoice/>', '<order/>', order('').replace('4711', 'x')])
    await assert.rejects(async () => readOrder(Buffer.from(bad), 1, log), InvalidOrder, `"${bad}" should be refused with InvalidOrder.`)
  if (language === 'typescript') assert.deepEqual(warnings, ['order is not well formed'], 'An order that is not well formed should be logged, and no other.')
}

export async function exploit({ readOrder }: Code, vary: Vary): Promise<false | Breach> {
  const secret = vary.text(12)
  writeFileSync('app.env', `DATABASE_PASSWORD=${secret}`)
  const path = resolve('app.env')
  // A path without a scheme is a file as well.
  for (const address of [String(pathToFileURL(path)), path, 'app.env', './app.env']) {
    const attacks = [
      `<!DOCTYPE order [<!ENTITY x SYSTEM "${address}">]>${order('&x;')}`,
      `<!DOCTYPE order [<!ENTITY ${vary.word()} "y"><!ENTITY x PUBLIC '-//x' '${address}'>]>${order('see &x;')}`,
      `<!DOCTYPE order\n[<!ENTITY y SYSTEM "${address}"><!ENTITY x "&y;">]>${order('&x;')}`,
    ]
    for (const attack of attacks) {
      for (const [encoding, body] of [['UTF-8', Buffer.from(attack)], ['UTF-16, so a search for bytes of ASCII does not find it', Buffer.from(`\uFEFF${attack}`, 'utf16le')]] as const) {
        try {
          const { note } = await readOrder(body, 1, log)
          if (note.includes(secret)) return { sent: `${attack} (encoded in ${encoding})`, got: `the note "${note}": the content of the service's file app.env` }
        } catch {
          // Refused; the next form may be not.
        }
      }
    }
  }
  return false
}
