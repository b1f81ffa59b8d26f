import type { FastifyBaseLogger } from 'fastify'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** A connection to a mail server, as our small SMTP library opens it: unencrypted at first, on port 587. */
export interface SmtpConnection {
  /** What the server offers in its answer to EHLO, such as `STARTTLS` or `SIZE 10485760`. */
  extensions(): Promise<string[]>
  /** Encrypts the connection and verifies the certificate for this name. Throws when either fails. */
  startTls(serverName: string): Promise<void>
  login(user: string, password: string): Promise<void>
  send(mail: Mail): Promise<void>
  close(): void
}

export interface Relay {
  host: string
  user: string
  password: string
  connect(host: string): Promise<SmtpConnection>
}

const lineBreak = /[\r\n]/

// part: memory
// end
/** Sends what the service has to say: confirmations, and links for new passwords. Throws when the mail has to stay in the queue. */
export async function sendMail(mail: Mail, relay: Relay, log: FastifyBaseLogger): Promise<void> {
  // block: check-mail
  if (lineBreak.test(mail.to) || lineBreak.test(mail.subject)) throw new RangeError('a line break in a header')
  // end
  // block: connect
  const connection = await relay.connect(relay.host)
  // end
  try {
    // block: encrypt
    const extensions = await connection.extensions()
    if (extensions.includes('STARTTLS')) await connection.startTls(relay.host)
    // end
    // block: sign-in
    await connection.login(relay.user, relay.password)
    // end
    // block: deliver
    await connection.send(mail)
    log.info({ to: mail.to }, 'mail sent')
    // end
  } finally {
    connection.close()
  }
}
