import assert from 'node:assert/strict'

type Code = typeof import('./mail-template.ts')

const shop = { name: 'Lamps', smtpHost: 'mail.example.com', smtpPassword: 'hunter-2-lamps' }
const order = { number: 'A-17', total: '40.00 EUR', customer: { name: 'Mia', email: 'mia@example.com' } }

async function send({ sendOrderMail }: Code, text: string, testFor?: { email: string }) {
  const sent: { to: string; subject: string; text: string }[] = []
  await sendOrderMail({ send: async (mail) => void sent.push(mail) }, shop, order, { subject: ' Your  order ', text }, testFor)
  return sent[0]
}

export async function works(code: Code) {
  assert.deepEqual(await send(code, 'Hello {customer.name}, {order.number} of {shop.name} costs {order.total}.'), {
    to: 'mia@example.com',
    subject: 'Your order',
    text: 'Hello Mia, A-17 of Lamps costs 40.00 EUR.',
  })
  assert.equal((await send(code, 'Test', { email: 'staff@example.com' }))?.to, 'staff@example.com')
  await assert.rejects(send(code, 'x'.repeat(10_001)), code.TextError)
}

export async function exploit(code: Code, _vary?: unknown, payloads = ['{shop.smtpPassword}']): Promise<boolean> {
  for (const payload of payloads) {
    const mail = await send(code, payload, { email: 'staff@example.com' }).catch(() => undefined)
    if (mail?.text.includes('hunter-2-lamps')) return true
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
