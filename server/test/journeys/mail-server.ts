/** Test support: a real SMTP server on loopback that keeps what it is given and can be told to misbehave. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { sender: string; recipients: string[]; source: string; mail: Email }

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Called before an answer; throw what `refuse` gives, or wait. */
  onSender: (address: string) => void | Promise<void>
  onRecipient: (address: string) => void | Promise<void>
  onData: () => void | Promise<void>
  stop(): Promise<void>
}

/** A refusal in the words of SMTP. */
export function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const rules: MailServer = {
    url: '',
    received,
    onSender() {},
    onRecipient() {},
    onData() {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
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
          })
        }
        settle(keep, answer)
      })
    },
  })
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  rules.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
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
