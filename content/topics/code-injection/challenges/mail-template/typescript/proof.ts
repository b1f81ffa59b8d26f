import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./mail-template.ts')

/** A shop and an order with values that nobody can know beforehand. */
function create(vary: Vary) {
  const shop = { name: `${vary.word()} shop`, smtpHost: `${vary.word()}-mail.example.net`, smtpPassword: vary.text(16) }
  const name = `${vary.name()} Müller`
  const order = { number: `A-${vary.number(10, 999)}`, total: `${vary.number(10, 99)}.00 EUR`, customer: { name, email: `${vary.word()}@example.com` } }
  return { shop, order }
}

async function send({ sendOrderMail }: Code, { shop, order }: ReturnType<typeof create>, text: string, testFor?: { email: string }) {
  const sent: { to: string; subject: string; text: string }[] = []
  await sendOrderMail({ send: async (mail) => void sent.push(mail) }, shop, order, { subject: ' Your  order ', text }, testFor)
  return sent[0]
}

export async function works(code: Code, vary: Vary) {
  const values = create(vary)
  const { shop, order } = values
  const mail = await send(code, values, 'Hello {customer.name}, {order.number} of {shop.name} costs {order.total}.')
  assert.equal(mail?.text, `Hello ${order.customer.name}, ${order.number} of ${shop.name} costs ${order.total}.`, 'The four usual placeholders should be filled in.')
  assert.equal(mail?.to, order.customer.email, 'A real mail should go to the customer.')
  assert.equal(mail?.subject, 'Your order', 'White space in the subject should become single spaces.')
  const staff = { email: `${vary.word()}@example.com` }
  assert.equal((await send(code, values, 'Our smtp server was down, sorry.', staff))?.to, staff.email, 'A test mail should go to the member of the staff.')
  assert.equal((await send(code, values, '{order.number}{order.number}', staff))?.text, order.number.repeat(2), 'A placeholder may be used twice.')
  await assert.rejects(send(code, values, 'x'.repeat(10_001)), code.TextError, 'A text of more than 10,000 characters should be refused.')
}

const fields = ['shop.smtpPassword', 'shop.smtpHost']
const forms = [
  ...fields.map((field) => `{${field}}`),
  // What is left when a placeholder is cut out is the next one.
  ...fields.flatMap((inner) => fields.map((outer) => `{${outer.slice(0, 7)}{${inner}}${outer.slice(7)}}`)),
  '{{shop.smtpPassword}}',
  '{ shop.smtpPassword }',
  '{shop}',
  '{shop.SMTPPASSWORD}',
]

/** The settings may not be seen at all, neither in a test nor in the mail for an order of one's own. */
export async function exploit(code: Code, vary: Vary, payloads = forms): Promise<false | Breach> {
  const values = create(vary)
  const { smtpHost, smtpPassword } = values.shop
  for (const payload of payloads)
    for (const testFor of [{ email: 'staff@example.com' }, undefined]) {
      const mail = await send(code, values, payload, testFor).catch(() => undefined)
      const found = [smtpPassword, smtpHost].find((secret) => mail?.text.includes(secret))
      if (found) return { sent: payload, got: `a mail with ${found}` }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ sendOrderMail }: Code, input: { text: string }, vary: import('#proof/vary').Vary) {
  const smtpPassword = vary.text(16)
  const customer = { name: vary.name(), email: 'customer@example.com' }
  const sent: { to: string; text: string }[] = []
  try {
    await sendOrderMail(
      { send: async (mail) => void sent.push(mail) },
      { name: 'Lamps', smtpHost: 'mail.example.com', smtpPassword },
      { number: 'A-17', total: '40.00 EUR', customer },
      { subject: 'Your order', text: input.text },
      { email: 'staff@example.com' },
    )
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
  const shown = sent.map((mail) => `To: ${mail.to}\n\n${mail.text}`).join('\n')
  return { isDone: shown.includes(smtpPassword), shown }
}

export const attacks = [
  { input: { text: 'Our server: {shop.smtpPassword}' }, isDone: true },
  { input: { text: 'Hello {customer.name}' }, isDone: false },
]
