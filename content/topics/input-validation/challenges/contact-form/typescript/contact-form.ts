export type ContactForm = { email: unknown; subject: unknown; text: unknown }

/** Hands a mail to `sendmail -t`, which takes the recipients from the header. */
export type SendMail = (message: string) => Promise<void>

export class FormError extends Error {}

function readText(value: unknown, name: string, maxLength: number): string {
  // block: check-fields
  if (typeof value !== 'string' || value.trim() === '') throw new FormError(`The ${name} is missing`)
  if (value.length > maxLength) throw new FormError(`The ${name} is too long`)
  return value
  // end
}

export async function sendContactMail(send: SendMail, form: ContactForm): Promise<void> {
  const email = readText(form.email, 'address', 200)
  // part: subject
  const subject = readText(form.subject, 'subject', 200)
  // end
  const text = readText(form.text, 'text', 20_000)

  // block: check-address
  if (!/^[^\s@<>,;:]+@[^\s@<>,;:]+$/.test(email)) throw new FormError('This is not a mail address')
  // end
  // part: checks
  // end

  // block: write-header
  const header = [
    'From: Contact form <noreply@example.com>',
    'To: support@example.com',
    `Reply-To: ${email}`,
    `Subject: [Contact] ${subject}`,
    'Content-Type: text/plain; charset=utf-8',
  ]
  // end

  // block: write-body
  const body = text.split(/\r\n|\r|\n/)
  const message = [...header, '', ...body].join('\r\n')
  // end

  // block: hand-over
  try {
    await send(message)
  } catch (error) {
    throw new FormError('The mail could not be sent, please try again later', { cause: error })
  }
  // end
}
