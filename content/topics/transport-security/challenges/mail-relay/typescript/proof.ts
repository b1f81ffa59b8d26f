import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { authority, genuine } from '#proof/certificates'
import type { Breach } from '#proof/vary'

type Code = typeof import('./mail-relay.ts')
type Attack = 'none' | 'strip' | 'refuse'

const log = { info() {}, warn() {} } as never
const mail = { to: 'ada@example.com', subject: 'Your new password', text: 'https://example.com/reset/5f1d' }

/** A relay behind a line on which somebody may sit, who reads, and changes what is not encrypted. */
async function openRelay(attack: Attack) {
  const overheard: string[] = []
  const delivered: string[] = []

  function serve(socket: Socket, isEncrypted: boolean): void {
    let isData = false
    const answer = (line: string): string => {
      if (isData) {
        delivered.push(line)
        isData = line !== '.'
        return isData ? '' : '250 queued'
      }
      if (/^EHLO/i.test(line)) {
        const offer = isEncrypted || attack === 'strip' ? [] : ['250-STARTTLS']
        return ['250-mail.example.com', ...offer, '250 AUTH PLAIN'].join('\r\n')
      }
      if (line === 'STARTTLS') {
        if (attack !== 'none') return '454 TLS not available'
        setImmediate(upgrade)
        return '220 go ahead'
      }
      isData = line === 'DATA'
      if (isData) return '354 end with a dot'
      return line.startsWith('AUTH') ? '235 welcome' : line === 'QUIT' ? '221 bye' : '250 ok'
    }
    const onData = (data: Buffer) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (!isEncrypted) overheard.push(line)
        const text = answer(line)
        if (text) socket.write(`${text}\r\n`)
      }
    }
    const upgrade = () => {
      socket.off('data', onData)
      serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(genuine) }), true)
    }
    socket.on('data', onData).on('error', () => {})
  }

  const server = createServer((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n')
    serve(socket, false)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const relay = { host: 'localhost', port, user: 'shop', password: 'relay-password', ca: authority }
  return { relay, overheard, delivered, close: () => server.close() }
}

export async function works({ sendMail }: Code) {
  const { relay, overheard, delivered, close } = await openRelay('none')
  await sendMail(mail, relay, log)
  assert.ok(delivered.includes('To: ada@example.com') && delivered.includes(mail.text), 'The mail should be delivered to its recipient.')
  assert.ok(!overheard.join().includes(mail.text), 'Nothing of the mail should be readable on the way.')
  await assert.rejects(sendMail({ ...mail, subject: 'a\nBcc: b' }, relay, log), RangeError, 'A line break in the subject should be refused.')
  close()
}

/** Sits on the line from the beginning: takes STARTTLS out of the server's offer, or refuses it in the server's name. */
export async function exploit({ sendMail }: Code): Promise<Breach | false> {
  const password = Buffer.from('\0shop\0relay-password').toString('base64')
  for (const attack of ['strip', 'refuse'] as const) {
    const { relay, overheard, close } = await openRelay(attack)
    // A process that was just started.
    await sendMail(mail, relay, log).catch(() => {})
    close()
    const heard = overheard.filter((line) => line.includes(password) || line === mail.text)
    if (heard.length > 0) return { sent: attack === 'strip' ? 'the offer of STARTTLS, taken out on the way' : 'the answer "454 TLS not available", in the name of the server', got: `readable on the way: ${heard.join(', ')}` }
  }
  return false
}
