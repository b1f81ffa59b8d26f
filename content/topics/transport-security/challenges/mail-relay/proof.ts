import assert from 'node:assert/strict'
import { authority, forged, genuine, ledger } from '#proof/certificates'
import { openInternet } from '#proof/internet'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/mail-relay.ts')
type Python = { sendMail: (to: string, subject: string, text: string, relay: object) => Promise<void> }
type Mail = { to: string; subject: string; text: string }
const attacks = ['strip', 'refuse', 'impersonate', 'other name'] as const
type Attack = 'none' | 'strip' | 'refuse' | 'impersonate' | 'other name'

export const adapt = {
  python: (code: Python) => ({ ...code, sendMail: ({ to, subject, text }: Mail, relay: object) => code.sendMail(to, subject, text, relay) }),
}

const log = { info() {}, warn() {}, error() {} } as never

/** A relay behind a line on which somebody may sit, who reads, and changes what is not encrypted. Its certificate is for `localhost`. */
async function withRelay<T>(attack: Attack, vary: Vary, run: (world: { mail: Mail; relay: { host: string; port: number; user: string; password: string; ca: string }; overheard: string[]; delivered: string[] }) => Promise<T>): Promise<T> {
  const overheard: string[] = []
  const delivered: string[] = []
  const talk = () => {
    let isData = false
    const answer = (line: string, isEncrypted: boolean) => {
      // The impostor reads what it decrypts.
      if (!isEncrypted || attack === 'impersonate' || attack === 'other name') overheard.push(line)
      if (isData) {
        delivered.push(line)
        isData = line !== '.'
        return isData ? '' : '250 queued\r\n'
      }
      if (/^EHLO/i.test(line)) {
        const offer = isEncrypted || attack === 'strip' ? [] : ['250-STARTTLS']
        return `${['250-mail.example.com', ...offer, '250 AUTH PLAIN'].join('\r\n')}\r\n`
      }
      if (/^STARTTLS$/i.test(line)) {
        if (attack === 'strip' || attack === 'refuse') return '454 TLS not available\r\n'
        return { say: '220 go ahead\r\n', startTls: attack === 'impersonate' ? forged : attack === 'other name' ? ledger : genuine }
      }
      isData = /^DATA$/i.test(line)
      if (isData) return '354 end with a dot\r\n'
      return /^AUTH/i.test(line) ? '235 welcome\r\n' : /^QUIT$/i.test(line) ? '221 bye\r\n' : '250 ok\r\n'
    }
    return { greeting: '220 mail.example.com ESMTP\r\n', answer }
  }
  const internet = await openInternet({ localhost: ['203.0.113.80'] }, { '203.0.113.80': { talk } }, { authorities: [authority] })
  const mail = { to: `${vary.word()}@example.com`, subject: `Your new password, ${vary.name()}`, text: `https://example.com/reset/${vary.text(20)}` }
  const relay = { host: 'localhost', port: 587, user: vary.word(), password: vary.text(14), ca: authority }
  try {
    return await run({ mail, relay, overheard, delivered })
  } finally {
    internet.close()
  }
}

const secretOf = ({ user, password }: { user: string; password: string }) => Buffer.from(`\0${user}\0${password}`).toString('base64')

export async function works({ sendMail }: Code, vary: Vary) {
  await withRelay('none', vary, async ({ mail, relay, overheard, delivered }) => {
    await sendMail(mail, relay, log)
    assert.ok(delivered.includes(`To: ${mail.to}`) && delivered.includes(mail.text), 'The mail should be delivered to its recipient.')
    assert.ok(!overheard.join().includes(mail.text), 'Nothing of the mail should be readable on the way.')
    assert.ok(!overheard.join().includes(secretOf(relay)), 'The password should not be readable on the way.')
    await assert.rejects(sendMail({ ...mail, subject: 'a\nBcc: b' }, relay, log), 'A line break in the subject should be refused.')
  })
  // A mail whose sending returns leaves the queue.
  for (const attack of vary.shuffle(attacks))
    await withRelay(attack, vary, async ({ mail, relay, delivered }) => {
      const isSent = await sendMail(mail, relay, log).then(
        () => true,
        () => false,
      )
      assert.ok(!isSent || delivered.includes(mail.text), 'When the mail was not delivered, sending it should fail, so that it stays in the queue.')
    })
}

const descriptions = {
  strip: 'the offer of STARTTLS, taken out on the way',
  refuse: 'the answer "454 TLS not available", in the name of the server',
  impersonate: 'a certificate that the attacker has made, after STARTTLS',
  'other name': 'a certificate of the same authority for another name, ledger.example, after STARTTLS',
} as const

/** Sits on the line from the beginning: takes STARTTLS out of the server's offer, refuses it in the server's name, or answers to it. */
export async function exploit({ sendMail }: Code, vary: Vary): Promise<Breach | false> {
  for (const attack of vary.shuffle(attacks)) {
    const breach = await withRelay(attack, vary, async ({ mail, relay, overheard }) => {
      // A process that was just started.
      await sendMail(mail, relay, log).catch(() => {})
      const heard = overheard.filter((line) => line.includes(secretOf(relay)) || line.includes(relay.password) || line === mail.text)
      return heard.length > 0 && { sent: descriptions[attack], got: `readable on the way: ${heard.join(', ')}` }
    })
    if (breach) return breach
  }
  return false
}
