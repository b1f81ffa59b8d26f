import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/mail-template.ts')
type Mail = { to: string; subject: string; text: string }
type Send = Code['sendOrderMail']
type InPython = { TextError: Code['TextError']; sendOrderMail: (mailer: object, shop: object, order: object, subject: string, text: string, testFor?: string | null) => Promise<void> }

export const adapt = {
  python: ({ TextError, sendOrderMail }: InPython) => ({
    TextError,
    sendOrderMail: (mailer: Parameters<Send>[0], shop: object, order: object, { subject, text }: Mail, testFor?: { email: string }) => {
      const outbox = { send: (to: string, title: string, body: string) => mailer.send({ to, subject: title, text: body }) }
      return sendOrderMail(outbox, shop, order, subject, text, testFor?.email ?? null)
    },
  }),
}

/** A shop and an order with values that nobody can know beforehand. */
function create(vary: Vary) {
  const shop = { name: `${vary.word()} shop`, smtpHost: `${vary.word()}-${vary.text(8)}.example.net`, smtpPassword: vary.text(16) }
  const name = `${vary.name()} ${vary.pick(['Müller', '$$ $1 $`', vary.remark().replaceAll(/[{}&<>"']/g, '')])}`
  const order = { number: `A-${vary.number(10, 999)}`, total: `${vary.number(10, 99)}.00 EUR`, customer: { name, email: `${vary.word()}@example.com` } }
  return { shop, order, staff: { email: `${vary.word()}@example.com` } }
}

async function send({ sendOrderMail }: Code, { shop, order }: ReturnType<typeof create>, mail: { subject: string; text: string }, testFor?: { email: string }) {
  const sent: Mail[] = []
  await sendOrderMail({ send: async (one) => void sent.push(one) }, shop, order, mail, testFor)
  assert.equal(sent.length, 1, 'One mail should be sent.')
  return sent[0] as Mail
}

export async function works(code: Code, vary: Vary) {
  const values = create(vary)
  const { shop, order, staff } = values
  const [first, second] = [vary.word(), vary.word()]
  const mail = { subject: ` ${first}   ${second} `, text: 'Hello {customer.name}, {order.number} of {shop.name} costs {order.total}.' }
  const expected = `Hello ${order.customer.name}, ${order.number} of ${shop.name} costs ${order.total}.`
  const sent = await send(code, values, mail)
  assert.deepEqual([sent.to, sent.subject, sent.text], [order.customer.email, `${first} ${second}`, expected], 'A mail should go to the customer, with single spaces in the subject and the usual placeholders filled in.')
  // All placeholders of the help page, in any order and on lines of their own.
  const listed = vary.shuffle([['shop.name', shop.name], ['customer.name', order.customer.name], ['order.number', order.number], ['order.total', order.total], ['customer.email', order.customer.email]] as const)
  const full = await send(code, values, { subject: first, text: listed.map(([name]) => `${second}: {${name}}`).join('\n') }, staff)
  for (const [line, [name, value]] of listed.entries())
    assert.equal(full.text.split('\n')[line], `${second}: ${value}`, `The placeholder {${name}} is on the help page and should be filled in.`)
  // Words for settings are words like others.
  const plain = `${vary.pick(['Our smtp server was down', `The shop ${vary.word()} moves`, 'New smtpPassword and smtp_host, 5 % off'])}, sorry: ${vary.word()}.`
  const test = await send(code, values, { subject: first, text: plain }, staff)
  assert.deepEqual([test.to, test.text], [staff.email, plain], 'A test mail should go to the member of the staff, with words outside of placeholders as they are.')
  const twice = await send(code, values, { subject: first, text: '{order.number}{order.number}' }, staff)
  assert.equal(twice.text, order.number.repeat(2), 'A placeholder may be used twice.')
  for (const [wrong, what] of [
    [{ subject: first, text: 'x'.repeat(10_001) }, 'A text of more than 10,000 characters'],
    [{ subject: ' ', text: plain }, 'An empty subject'],
    [{ subject: 'x'.repeat(121), text: plain }, 'A subject of 121 characters'],
  ] as const)
    await assert.rejects(send(code, values, wrong), code.TextError, `${what} should be refused.`)
}

const fields = language === 'python' ? ['shop.smtp_password', 'shop.smtp_host'] : ['shop.smtpPassword', 'shop.smtpHost']
/** One sign of the value after the other: where a whole name is refused, a longer path may not be. */
const letters = (path: string, write: (at: number) => string) => Array.from({ length: 10 }, (_, at) => `{${path}${write(at)}}`).join('')
const particular =
  language === 'python'
    ? ['{shop.__dict__}', '{shop.__dict__[smtp_password]}', '{shop.smtp_password!s}', '{shop.smtp_host:}', '{shop!r:}', '{shop.smtp_password:>40}', '{shop.smtp_host!s:.60}', letters('shop.smtp_password', (at) => `[${at}]`), letters('shop.smtp_host', (at) => `[${at}]`)]
    : ['{ shop.smtpPassword }', '{shop.SMTPPASSWORD}', letters('shop.smtpPassword', (at) => `.${at}`), letters('shop.smtpHost', (at) => `.${at}`)]
/** What is left when a placeholder is cut out is the next one. */
const nested = [...fields, 'shop'].flatMap((inner) => fields.map((outer) => `{${outer.slice(0, 7)}{${inner}}${outer.slice(7)}}`))
const forms = [...fields.map((field) => `{${field}}`), '{shop}', ...particular, ...nested, `{{${fields[0]}}}`]

/** Where a text has the form: alone, between good lines, and after everything that a mail needs. */
const layouts = (vary: Vary) => [
  (form: string) => `${vary.word()} {order.number}: ${form}`,
  (form: string) => `${form} {order.number}`,
  (form: string) => `Hello {customer.name},\n${form}\n${vary.word()}`,
  (form: string) => `${form}\nyour order {order.number}`,
  (form: string) => `Hello {customer.name},\r\n\r\n${form}`,
  (form: string) => `{shop.name} {customer.email} {order.total} ${`${vary.word()} `.repeat(200)}${form}`,
]

/** The settings may not be seen at all, neither in a test nor in the mail for an order of one's own. */
export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const values = create(vary)
  const { smtpHost, smtpPassword } = values.shop
  const texts = payloads ?? vary.shuffle(forms.flatMap((form) => layouts(vary).map((write) => write(form))))
  for (const text of texts)
    for (const testFor of vary.shuffle([values.staff, undefined])) {
      const mail = await send(code, values, { subject: vary.word(), text }, testFor).catch(() => undefined)
      const found = [smtpPassword, smtpHost, smtpPassword.slice(0, 10), smtpHost.slice(0, 10)].find((secret) => mail?.text.includes(secret))
      if (found)
        return {
          sent: `${testFor ? 'a test mail' : 'a mail for an order of their own'} with the text ${text}`,
          got: `a mail with ${found}`,
          damage: `That is ${smtpHost.startsWith(found) ? 'the name' : 'the password'} of the shop's mail server, or its beginning, which staff may not see.`,
        }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { text: string }, vary: Vary) {
  const values = create(vary)
  try {
    const { to, text } = await send(code, values, { subject: 'Your order', text: input.text }, { email: 'staff@example.com' })
    return { isDone: text.includes(values.shop.smtpPassword), shown: `To: ${to}\n\n${text}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { text: `Our server: {${fields[0]}}` }, isDone: true },
  { input: { text: 'Our shop: {shop}' }, isDone: language === 'python' },
  { input: { text: 'Hello {customer.name}' }, isDone: false },
]
