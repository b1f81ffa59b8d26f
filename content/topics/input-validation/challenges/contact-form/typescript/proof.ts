import assert from 'node:assert/strict'

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

export async function works(code: Code) {
  const message = await post(code, 'Opening hours?')
  assert.deepEqual(readRecipients(message), ['support@example.com'])
  assert.ok(message.includes('\r\nReply-To: mia@example.net\r\n'))
  assert.ok(message.includes('\r\nSubject: [Contact] Opening hours?\r\n'))
  assert.ok(message.endsWith('\r\n\r\nOne\r\nTwo'))
  await assert.rejects(post(code, ''), code.FormError)
  await assert.rejects(post(code, ['Hello']), code.FormError)
  await assert.rejects(post(code, 'Hello', 'mia@example.net\nBcc: x@example.org'), code.FormError)
}

const forms = ['Hello\r\nBcc: list@example.org', 'Hello\nBcc: list@example.org', 'Hello\nBcc : list@example.org']

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const subject of payloads) {
    const message = await post(code, subject).catch(() => '')
    if (readRecipients(message).includes('list@example.org')) return true
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
