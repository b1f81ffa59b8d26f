import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/journeys/mail-server.ts'
import { useCertificate } from '../../../test/worlds/certificates.ts'
import { createMailTransport, describeMailFailure } from './mail-transport.ts'

const withoutTls =
  'the mail server does not offer TLS (STARTTLS). Use an smtps:// address, or set INSECURE_SMTP=1 to allow emails without TLS'
const mail = {
  from: 'no-reply@example.com',
  to: 'ada@example.com',
  subject: 'Link',
  text: 'https://training.example.com',
}

async function useMailServer(tls?: { key: Buffer; cert: Buffer }): Promise<MailServer> {
  const server = await startMailServer(0, tls)
  onTestFinished(() => server.stop())
  return server
}

/** Undefined if the mail was sent, else the reason. */
async function send(smtpUrl: string, isPlainAllowed = false): Promise<string | undefined> {
  const transport = createMailTransport({ smtpUrl, isPlainAllowed, timeoutMs: 60_000, maxConnections: 1 })
  try {
    await transport.sendMail(mail)
    return undefined
  } catch (error) {
    return describeMailFailure(error).reason
  } finally {
    transport.close()
  }
}

test('no email goes to another machine without TLS, whatever the URL says', async () => {
  const server = await useMailServer()

  expect(await send(server.distantUrl)).toBe(withoutTls)
  expect(await send(`${server.distantUrl}?ignoreTLS=true&requireTLS=false&opportunisticTLS=true`)).toBe(withoutTls)
  expect(server.received).toEqual([])
})

test('emails go without TLS only to this machine, or where the operator allows it', async () => {
  const server = await useMailServer()

  expect(await send(server.url)).toBeUndefined()
  expect(await send(server.distantUrl, true)).toBeUndefined()
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false])
})

test('STARTTLS is used, and an untrusted certificate is refused', async () => {
  const server = await useMailServer(await useCertificate('IP:0.0.0.0'))

  expect(await send(server.distantUrl)).toMatch(/certificate/)
  expect(await send(`${server.distantUrl}?tls.rejectUnauthorized=false`)).toBeUndefined()
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
})
