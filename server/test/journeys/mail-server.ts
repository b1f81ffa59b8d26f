/** Test support: a real SMTP server on loopback that stores what it receives and can misbehave on demand. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { sender: string; recipients: string[]; source: string; mail: Email; isEncrypted: boolean }

export type MailServer = {
  url: string
  /** The same server under an address that doesn't look local. */
  distantUrl: string
  received: ReceivedMail[]
  /** Called before an answer; throw the result of `refuse`, or wait. */
  onSender: (address: string) => void | Promise<void>
  onRecipient: (address: string) => void | Promise<void>
  onData: () => void | Promise<void>
  stop(): Promise<void>
}

/** An SMTP refusal. */
export function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** `tls`: offers STARTTLS with this certificate. */
export async function startMailServer(port = 0, tls?: { key: Buffer; cert: Buffer }): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const rules: MailServer = {
    url: '',
    distantUrl: '',
    received,
    onSender() {},
    onRecipient() {},
    onData() {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    ...tls,
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, answer) => settle(() => rules.onSender(address), answer),
    onRcptTo: ({ address }, _session, answer) => settle(() => rules.onRecipient(address), answer),
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const keep = async () => {
          await rules.onData()
          const bytes = Buffer.concat(chunks)
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            sender: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            source: bytes.toString('utf8'),
            mail: await PostalMime.parse(bytes),
            isEncrypted: session.secure,
          })
        }
        settle(keep, answer)
      })
    },
  })
  // Tests include clients that disconnect midway.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = server.server.address() as AddressInfo
  rules.url = `smtp://127.0.0.1:${listening.port}`
  rules.distantUrl = `smtp://0.0.0.0:${listening.port}`
  return rules
}

async function settle(work: () => void | Promise<void>, answer: (error?: Error | null) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    answer(error as Error)
    return
  }
  answer()
}
