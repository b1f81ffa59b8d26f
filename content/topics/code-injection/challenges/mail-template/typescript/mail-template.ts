export type Shop = { name: string; smtpHost: string; smtpPassword: string }
export type Order = { number: string; total: string; customer: { name: string; email: string } }
export type MailText = { subject: string; text: string }
export type Mailer = { send(mail: { to: string; subject: string; text: string }): Promise<void> }

export class TextError extends Error {}
// part: helpers
// end

function fill(text: string, shop: Shop, order: Order): string {
  // block: offer-objects
  const context: Record<string, unknown> = { shop, order, customer: order.customer }
  // end

  // block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = context
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return String(value ?? '')
  })
  // end
}

/** Sends the mail to the customer, or as a test to the member of the staff who edits it. */
export async function sendOrderMail(
  mailer: Mailer,
  shop: Shop,
  order: Order,
  mail: MailText,
  testFor?: { email: string },
): Promise<void> {
  // block: check-text
  const subject = mail.subject.replaceAll(/\s+/g, ' ').trim()
  if (subject === '' || subject.length > 120) throw new TextError('A subject has 1 to 120 characters')
  if (mail.text.length > 10_000) throw new TextError('The text is too long')
  // end
  // part: checks
  // end

  // block: choose-recipient
  const to = testFor ? testFor.email : order.customer.email
  // end

  // block: send-mail
  await mailer.send({ to, subject, text: fill(mail.text, shop, order) })
  // end
}
