import assert from 'node:assert/strict'
import type { Mail, SmtpConnection } from './mail-relay.ts'

type Code = typeof import('./mail-relay.ts')

const log = { info() {}, warn() {} } as never
const mail = { to: 'ada@example.com', subject: 'Your new password', text: 'https://example.com/reset/5f1d' }

/** A way to the server on which somebody may sit, who reads, and changes what is not encrypted. */
class Way {
  overheard: string[] = []
  delivered: Mail[] = []
  attack: 'none' | 'strip' | 'refuse'
  constructor(attack: 'none' | 'strip' | 'refuse') {
    this.attack = attack
  }
  async connect(): Promise<SmtpConnection> {
    let isEncrypted = false
    const pass = (text: string) => void (isEncrypted || this.overheard.push(text))
    return {
      extensions: async () => (this.attack === 'strip' ? ['SIZE 10485760'] : ['SIZE 10485760', 'STARTTLS']),
      startTls: async () => {
        if (this.attack !== 'none') throw new Error('454 TLS not available')
        isEncrypted = true
      },
      login: async (user, password) => pass(`${user} ${password}`),
      send: async (sent) => {
        pass(sent.text)
        this.delivered.push(sent)
      },
      close() {},
    }
  }
}

const relay = (way: Way, host: string) => ({ host, user: 'shop', password: 'relay-password', connect: () => way.connect() })

export async function works({ sendMail }: Code) {
  const way = new Way('none')
  await sendMail(mail, relay(way, 'mail.example.com'), log)
  assert.deepEqual(way.delivered, [mail])
  assert.deepEqual(way.overheard, [])
  await assert.rejects(sendMail({ ...mail, subject: 'a\nBcc: b' }, relay(way, 'mail.example.com'), log), RangeError)
}

/** Sits on the way from the beginning: takes STARTTLS out of the server's offer, or answers to it himself. */
export async function exploit({ sendMail }: Code): Promise<boolean> {
  for (const attack of ['strip', 'refuse'] as const) {
    const way = new Way(attack)
    // A process that was just started.
    await sendMail(mail, relay(way, `${attack}.example.com`), log).catch(() => {})
    if (way.overheard.some((text) => text.includes('relay-password') || text === mail.text)) return true
  }
  return false
}
