import type { FastifyBaseLogger } from 'fastify'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Relay {
  host: string
  port: number
  user: string
  password: string
  /** The provider's certificate authority, if it is not one of the well-known ones. */
  ca?: string
}

const sender = 'service@example.com'
const lineBreak = /[\r\n]/

/** Calls a method that takes a callback. */
function finish(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
}

// part: memory
// end
/** Sends what the service has to say: confirmations, and links for new passwords. Throws when the mail has to stay in the queue. */
export async function sendMail(mail: Mail, relay: Relay, log: FastifyBaseLogger): Promise<void> {
  // block: check-mail
  if (lineBreak.test(mail.to) || lineBreak.test(mail.subject)) throw new RangeError('a line break in a header')
  const message = `From: ${sender}\r\nTo: ${mail.to}\r\nSubject: ${mail.subject}\r\n\r\n${mail.text}\r\n`
  // end
  const { host, port, user, password, ca } = relay
  // block: encrypt
  const encryption = { secure: false, tls: { ca, minVersion: 'TLSv1.2' } as const }
  // end
  // block: connect
  const smtp = new SMTPConnection({ host, port, connectionTimeout: 10_000, ...encryption })
  await finish((done) => smtp.once('error', done).connect(done))
  // end
  try {
    // part: after-connect
    // end
    // block: sign-in
    await finish((done) => smtp.login({ user, pass: password }, done))
    // end
    // block: deliver
    await finish((done) => smtp.send({ from: sender, to: mail.to }, message, done))
    log.info({ to: mail.to }, 'mail sent')
    // end
  } finally {
    smtp.close()
  }
}
