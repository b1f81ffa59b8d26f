import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./contact-form.ts')

/** The recipients as `sendmail -t` reads them: headers up to the first empty line, lines ended in any way, space before the colon allowed. */
function readRecipients(message: string): string[] {
  const [header = ''] = message.split(/\r?\n\r?\n/)
  return header.split(/\r\n|\n/).flatMap((line) => /^(?:to|cc|bcc)\s*:\s*(.*)$/i.exec(line)?.[1] ?? [])
}

async function post({ sendContactMail }: Code, subject: unknown, email: unknown = 'mia@example.net', text: unknown = 'One\nTwo') {
  const sent: string[] = []
  await sendContactMail(async (message) => void sent.push(message), { email, subject, text })
  return sent[0] ?? ''
}

export async function works(code: Code, vary: Vary) {
  const [subject, email] = [`${vary.name()}'s question - opening hours for Zoë?`, `${vary.word()}@example.net`]
  const [one, two] = [vary.word(), vary.word()]
  const message = await post(code, subject, email, `${one}\nBcc: ${two}`)
  assert.deepEqual(readRecipients(message), ['support@example.com'], 'The mail should go to the support team only.')
  assert.ok(message.includes(`\r\nReply-To: ${email}\r\n`), `Answers should go to ${email}.`)
  assert.ok(message.includes(`\r\nSubject: [Contact] ${subject}\r\n`), `The subject should be: [Contact] ${subject}`)
  assert.ok(message.endsWith(`\r\n\r\n${one}\r\nBcc: ${two}`), 'The text should arrive with its line ends.')
  await assert.rejects(post(code, ''), code.FormError, 'An empty subject should be refused.')
  await assert.rejects(post(code, ['Hello']), code.FormError, 'A subject that is not a text should be refused.')
  for (const email of ['mia@example.net\nBcc: x@example.org', 'mia\r\n\r\nx@example.net'])
    await assert.rejects(post(code, 'Hello', email), code.FormError, 'An address with a line end should be refused.')
}

const recipient = 'list@example.org'
const fields = ['Bcc:', 'Bcc :', 'bcc\t:', 'CC:', 'To:', 'tO:']
/** Every line end, alone, after others and at the beginning, with each field that names recipients. */
const forms = [
  ...['\r\n', '\n'].flatMap((end) => fields.map((field) => `Hello${end}${field} ${recipient}`)),
  ...['\r\n', '\n'].map((end) => ['Hello', 'X-One: 1', 'X-Two: 2', 'X-Three: 3', `Bcc: ${recipient}`, 'X-Four: 4'].join(end)),
  `Hello\r\nX-One: 1\nX-Two: 2\r\nX-Three: 3\nBcc: ${recipient}\r\n`,
  `Hello\r\r\nBcc: ${recipient}`,
  `\n Hello\nBcc: ${recipient}`,
  `Hello \r\n\tthere\r\nBcc: ${recipient}`,
]

export async function exploit(code: Code, _vary?: Vary, payloads = forms): Promise<false | Breach> {
  for (const subject of payloads) {
    const message = await post(code, subject).catch(() => '')
    const added = readRecipients(message).filter((address) => address !== 'support@example.com')
    if (added.length > 0) return { sent: subject, got: `the mail also goes to ${added.join(', ')}` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ sendContactMail }: Code, input: { subject: string }, vary: import('#proof/vary').Vary) {
  const sent: string[] = []
  try {
    await sendContactMail(async (message) => void sent.push(message), { email: 'mia@example.net', subject: input.subject, text: `Hello, ${vary.name()}` })
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
  const [message = ''] = sent
  // As `sendmail -t` reads it: headers up to the first empty line, space before the colon allowed.
  const [header = ''] = message.split(/\r?\n\r?\n/)
  const recipients = header.split(/\r\n|\n/).flatMap((line) => /^(?:to|cc|bcc)\s*:\s*(.*)$/i.exec(line)?.[1] ?? [])
  const isDone = recipients.some((recipient) => recipient !== 'support@example.com')
  return { isDone, shown: `${message.replaceAll('\r\n', '\n')}\n\nSent to: ${recipients.join(', ')}` }
}

export const attacks = [
  { input: { subject: 'Hello\nBcc: list@example.org' }, isDone: true },
  { input: { subject: 'Opening hours?' }, isDone: false },
  { input: { subject: 'Bcc: list@example.org' }, isDone: false },
]
