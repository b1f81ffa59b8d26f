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

/** Orders of customers and of attackers alike. */
function createOrder(vary: Vary) {
  const number = `${vary.pick(['A', vary.word()])}-${vary.number(1, 99)}`
  const lines = Array.from({ length: vary.number(1, 3) }, () => ({ article: String(vary.number(1000, 99_999_999)), quantity: vary.number(1, 9999) }))
  const write = (note: string) => `<order number="${number}"><note>${note}</note>${lines.map(({ article, quantity }) => `<line article="${article}" quantity="${quantity}"/>`).join('')}</order>`
  return { number, lines, write, customer: vary.number(1, 999) }
}

export async function works({ readOrder, InvalidOrder }: Code, vary: Vary) {
  const name = vary.name()
  const { number, lines, write, customer } = createOrder(vary)
  const note = vary.pick([`ring ${name} & wait, file://${vary.word()}`, `SYSTEM of ${name} & ENTITY ${vary.word()}.env`])
  const read = await readOrder(Buffer.from(write(note.replace('&', '&amp;'))), customer, log)
  assert.equal(read.note, note, `The note "${note}" should be read.`)
  assert.deepEqual(
    [read.number, read.lines],
    [number, lines],
    'The number and all lines of the order should be read.',
  )
  const wide = await readOrder(Buffer.from(`\uFEFF${write(`Tür ${name}`)}`, 'utf16le'), customer, log)
  assert.equal(wide.note, `Tür ${name}`, 'An order in UTF-16 should be read.')
  const marked = await readOrder(Buffer.from(write(`<![CDATA[R & D for ${name}]]><!-- seen by ${name} --> &#65;`)), customer, log)
  assert.equal(marked.note, `R & D for ${name} A`, 'A note with a CDATA section, a comment and a sign by its number should be read.')
  for (const bad of ['', '<order', `<${vary.word()}/>`, '<order/>', write('').replaceAll(/quantity="/g, 'quantity="x')])
    await assert.rejects(async () => readOrder(Buffer.from(bad), customer, log), InvalidOrder, `"${bad}" should be refused with InvalidOrder.`)
  if (language === 'typescript') assert.deepEqual(warnings, ['order is not well formed'], 'An order that is not well formed should be logged, and no other.')
}

export async function exploit({ readOrder }: Code, vary: Vary): Promise<false | Breach> {
  const [secret, file] = [vary.text(12), `${vary.word()}.env`]
  writeFileSync(file, `DATABASE_PASSWORD=${secret}`)
  const path = resolve(file)
  const { write, customer } = createOrder(vary)
  const [x, y, name] = [`x${vary.word()}`, `y${vary.word()}`, `z${vary.word()}`]
  // A path without a scheme is a file as well.
  for (const address of vary.shuffle([String(pathToFileURL(path)), path, file, `./${file}`])) {
    const attacks = [
      `<!DOCTYPE order [<!ENTITY ${x} SYSTEM "${address}">]>${write(`&${x};`)}`,
      `<!DOCTYPE order [<!ENTITY ${name} "y"><!ENTITY ${x} PUBLIC '-//x' '${address}'>]>${write(`see &${x};`)}`,
      `<!DOCTYPE order\n[<!ENTITY ${y} SYSTEM "${address}"><!ENTITY ${x} "&${y};">]>${write(`&${x};`)}`,
    ]
    for (const attack of attacks) {
      for (const [encoding, body] of [['UTF-8', Buffer.from(attack)], ['UTF-16, so a search for bytes of ASCII does not find it', Buffer.from(`\uFEFF${attack}`, 'utf16le')]] as const) {
        try {
          const { note } = await readOrder(body, customer, log)
          if (note.includes(secret))
            return { sent: `${attack} (encoded in ${encoding})`, got: `the note "${note}"`, damage: `That is the content of the service's file ${file}: the parser has read it in place of the entity.` }
        } catch {
          // Refused; the next form may be not.
        }
      }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readOrder }: Code, input: { body: string }, vary: Vary) {
  const secret = vary.text(12)
  writeFileSync('app.env', `DATABASE_PASSWORD=${secret}`)
  try {
    const { number, note, lines } = await readOrder(Buffer.from(input.body), vary.number(1, 999), log)
    const shown = [`Order ${number}`, `Note: ${note}`, ...lines.map(({ article, quantity }) => `${quantity} × ${article}`)].join('\n')
    return { isDone: shown.includes(secret), shown }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

const line = '<line article="4711" quantity="2"/>'
export const attacks = [
  { input: { body: `<!DOCTYPE order [<!ENTITY x SYSTEM "app.env">]><order number="A-17"><note>&x;</note>${line}</order>` }, isDone: true },
  { input: { body: `<order number="A-17"><note>app.env</note>${line}</order>` }, isDone: false },
  { input: { body: `<!DOCTYPE order [<!ENTITY x SYSTEM "none.env">]><order number="A-17"><note>&x;</note>${line}</order>` }, isDone: false },
]
