import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import { minuteMs } from '../clock/durations.ts'
import type { Sealer } from '../crypto/sealer.ts'
import type { Db } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { type Letter, renderLetter } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import { createMailTransport, describeMailFailure, type MailTransportOptions } from './mail-transport.ts'
import {
  type ClaimedMail,
  claimDue,
  type HourlyCap,
  recordFailure,
  recordSent,
  releaseClaims,
  renewLease,
  voidUseless,
} from './mails.queries.ts'
import { openLetter } from './outbox.ts'

const batchSize = 20
const connections = 2
/** Longer than one mail takes with a slow server, each of whose responses may take up to the time limit. */
const leaseMs = 120_000
/** Delays after each failed attempt; after the last one the mail has failed. */
export const retryDelaysMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)

export type MailSender = {
  /** Sends due mails; returns how many it took. */
  sendDue(): Promise<number>
  /** Starts no further mails; those taken but not started are due again immediately. */
  close(): void
}

type SenderOptions = Pick<MailTransportOptions, 'smtpUrl'> &
  Partial<MailTransportOptions> & {
    db: Db
    clock: Clock
    sealer: Sealer
    log: Logger
    from: string
    /** Where the service is reached, for the ids of mails. */
    host: string
    cap: HourlyCap
    /** How mails of an organization look. */
    findLetterhead?: (orgId: string) => Promise<Letterhead>
  }

export function createMailSender(options: SenderOptions): MailSender {
  const { db, clock, sealer, log } = options
  const { smtpUrl, isPlainAllowed = false, timeoutMs = 20_000 } = options
  const transport = createMailTransport({ smtpUrl, isPlainAllowed, timeoutMs, maxConnections: connections })

  let isClosed = false
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  async function send(mail: ClaimedMail, token: string): Promise<void> {
    // By now another sender may have taken it over, or its link may have been withdrawn.
    const claim = { orgId: mail.orgId, id: mail.id, token }
    if (!(await renewLease(db, claim, inMs(leaseMs)))) return
    try {
      const letter = openLetter(sealer, mail)
      const content = renderLetter(letter, await options.findLetterhead?.(mail.orgId))
      await transport.sendMail({
        from: options.from,
        // As an object, so that nothing in the address is read as a second recipient.
        to: { name: '', address: mail.toAddress },
        subject: mail.subject,
        ...content,
        // The same on every attempt: a mail server or reader can drop a repeat.
        messageId: `<${mail.id}@${options.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
      })
      await recordSent(db, claim, clock.now())
    } catch (error) {
      const { reason, isFinal } = describeMailFailure(error)
      const delayMs = isFinal ? undefined : retryDelaysMs[mail.attempts - 1]
      await recordFailure(db, claim, reason, delayMs === undefined ? undefined : inMs(delayMs))
      log.warn({ mailId: mail.id, orgId: mail.orgId, attempt: mail.attempts, reason }, 'mail not sent')
    }
  }

  return {
    async sendDue() {
      const token = randomUUID()
      const now = clock.now()
      await voidUseless(db, now)
      const mails = await claimDue(db, { token, now, leaseMs, limit: batchSize, cap: options.cap })
      const queue = mails.values()
      const sendInTurn = async () => {
        for (const mail of queue) if (!isClosed) await send(mail, token)
      }
      await Promise.all(Array.from({ length: connections }, sendInTurn))
      if (isClosed) await releaseClaims(db, token, clock.now())
      return mails.length
    },
    close() {
      isClosed = true
      transport.close()
    },
  }
}

/** Lets mail programs offer to unsubscribe with one click, without opening the page (RFC 8058). */
function unsubscribeHeaders({ footer }: Letter): Record<string, string> {
  if (footer === undefined) return {}
  return { 'List-Unsubscribe': `<${footer.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
