import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/contact-form.ts')

/** The recipients as `sendmail -t` reads them: headers up to the first empty line, lines ended in any way, space before the colon allowed. */
function readRecipients(message: string): string[] {
  const [header = ''] = message.split(/\r?\n\r?\n/)
  return header.split(/\r\n|\n/).flatMap((line) => /^(?:to|cc|bcc)\s*:\s*(.*)$/i.exec(line)?.[1] ?? [])
}

const ownFields = ['from', 'to', 'reply-to', 'subject', 'content-type']

/** Lines of the header that the service has not written, or that are gone because the header ends too early. Lines that begin with a space belong to the one before. */
function findForeignLines(message: string): string[] {
  const [header = ''] = message.split(/\r?\n\r?\n/)
  const fields = header.split(/\r\n|\n/).filter((line) => !/^[ \t]/.test(line)).map((line) => ({ line, name: line.slice(0, line.indexOf(':')).trim().toLowerCase() }))
  const others = fields.filter(({ name }, at) => !ownFields.includes(name) || fields.findIndex((one) => one.name === name) < at)
  const lost = ownFields.filter((name) => !fields.some((one) => one.name === name))
  return [...others.map(({ line }) => line), ...lost.map((name) => `(the line ${name} is in the body now)`)]
}

async function post({ sendContactMail }: Code, subject: unknown, email: unknown, text: unknown) {
  const sent: string[] = []
  await sendContactMail(async (message) => void sent.push(message), { email, subject, text })
  assert.equal(sent.length, 1, 'A message that is accepted should be handed to sendmail once.')
  return sent[0] as string
}

/** Addresses of visitors and of an attacker look alike. */
const createAddress = (vary: Vary) => `${vary.pick([vary.word(), `${vary.word()}.${vary.word()}`, 'list'])}@${vary.word()}.example.org`

export async function works(code: Code, vary: Vary) {
  const [email, other] = [createAddress(vary), createAddress(vary)]
  const [one, two] = [vary.word(), vary.remark()]
  const sentence = vary.pick([`${vary.name()}'s question - opening hours for Zoë?`, `Hello ${vary.word()}`, `Why do I get mail to ${other}?`])
  for (const subject of vary.shuffle([sentence, vary.remark(), `X-${vary.word()} ${vary.number(1, 9)}`])) {
    const message = await post(code, subject, email, `${one}\nBcc: ${other}\n\n${two}`)
    assert.deepEqual(readRecipients(message), ['support@example.com'], 'The mail should go to the support team only.')
    assert.ok(message.includes(`\r\nReply-To: ${email}\r\n`), `Answers should go to ${email}.`)
    assert.ok(message.includes(`\r\nSubject: [Contact] ${subject}\r\n`), `The subject should be: [Contact] ${subject}`)
    assert.ok(message.endsWith(`\r\n\r\n${one}\r\nBcc: ${other}\r\n\r\n${two}`), 'The text should arrive with its line ends.')
  }
  const longest = vary.text(200)
  await assert.doesNotReject(post(code, longest, email, one), 'A subject of 200 characters should be sent.')
  assert.ok((await post(code, longest, email, one)).includes(`Subject: [Contact] ${longest}\r\n`), 'A subject of 200 characters should be sent.')
  const fail = async () => {
    throw Object.assign(new Error('sendmail does not answer'), { name: 'OSError' })
  }
  await assert.rejects(async () => code.sendContactMail(fail, { email, subject: sentence, text: one }), code.FormError, 'When sendmail fails, the visitor should get a FormError.')
  for (const [text, address, what] of [['', email, 'A mail without a text'], [one, '', 'A mail without an address'], [one, vary.word(), 'Something that is no mail address']] as const)
    await assert.rejects(post(code, sentence, address, text), code.FormError, `${what} should be refused.`)
  await assert.rejects(post(code, '', email, one), code.FormError, 'An empty subject should be refused.')
  await assert.rejects(post(code, [sentence], email, one), code.FormError, 'A subject that is not a text should be refused.')
  await assert.rejects(post(code, vary.text(201), email, one), code.FormError, 'A subject of 201 characters should be refused.')
  for (const broken of [`${email}\nBcc: ${other}`, `${one}\r\n\r\n${other}`])
    await assert.rejects(post(code, sentence, broken, one), code.FormError, 'An address with a line end should be refused.')
}

const fields = ['Bcc:', 'Bcc :', 'bcc\t:', 'CC:', 'To:', 'tO:']

/** Every line end, alone, after others and at the beginning, with each field that names recipients. */
function createForms(vary: Vary) {
  const [hello, recipient] = [vary.pick(['Hello', vary.word(), vary.remark()]), createAddress(vary)]
  const header = () => `X-${vary.word()}: ${vary.number(1, 9)}`
  return [
    ...['\r\n', '\n'].flatMap((end) => fields.map((field) => `${hello}${end}${field} ${recipient}`)),
    ...['\r\n', '\n'].map((end) => [hello, header(), header(), header(), `Bcc: ${recipient}`, header()].join(end)),
    `${hello}\r\n${header()}\n${header()}\r\n${header()}\nBcc: ${recipient}\r\n`,
    `${hello}\r\r\nBcc: ${recipient}`,
    `\n ${hello}\nBcc: ${recipient}`,
    `${hello} \r\n\tthere\r\nBcc: ${recipient}`,
    ...['\r\n', '\n'].flatMap((end) => [`${hello}${end}From: ${recipient}`, `${hello}${end}Reply-To: ${recipient}`, `${hello}${end}Resent-Bcc: ${recipient}`, `${hello}${end}${end}${vary.word()}`, `${hello}${end}${header()}`]),
  ]
}

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  for (const subject of payloads ?? vary.shuffle(createForms(vary))) {
    const message = await post(code, subject, createAddress(vary), vary.remark()).catch(() => '')
    const added = readRecipients(message).filter((address) => address !== 'support@example.com')
    if (added.length > 0)
      return {
        sent: `the subject ${JSON.stringify(subject)}`,
        got: `a mail whose header names a recipient of the attacker: ${added.join(', ')}`,
        damage: 'sendmail delivers it there, too: anyone can send any text to anyone from your mail server.',
      }
  }
  if (payloads === undefined)
    for (const subject of vary.shuffle(createForms(vary))) {
      const message = await post(code, subject, createAddress(vary), vary.remark()).catch(() => undefined)
      const foreign = message === undefined ? [] : findForeignLines(message)
      if (foreign.length > 0)
        return { sent: `the subject ${JSON.stringify(subject)}`, got: `a mail with a header that the visitor has written: ${foreign.join(', ')}`, damage: 'Who writes lines of the header, or ends it, decides what the mail says about its sender, its recipients and its content.' }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { subject: string }, vary: Vary) {
  try {
    const message = await post(code, input.subject, createAddress(vary), `Hello, ${vary.name()}`)
    const recipients = readRecipients(message)
    const isDone = recipients.some((recipient) => recipient !== 'support@example.com')
    return { isDone, shown: `${message.replaceAll('\r\n', '\n')}\n\nSent to: ${recipients.join(', ')}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { subject: 'Hello\nBcc: list@example.org' }, isDone: true },
  { input: { subject: 'Opening hours?' }, isDone: false },
  { input: { subject: 'Bcc: list@example.org' }, isDone: false },
]
