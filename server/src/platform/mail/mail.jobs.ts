import type { Job } from '../jobs/jobs.ts'
import { countWaitingMails } from './list-mails.ts'
import { dropUselessMails, mailJob } from './outbox.ts'
import type { MailSender } from './send-mails.ts'

/** Retries come due at any time; new mails wake it. */
const everyMs = 20_000

export function sendMails(sender: MailSender): Job {
  return {
    name: mailJob,
    everyMs,
    async run(_root, signal) {
      while ((await sender.sendDue()) > 0 && !signal.aborted);
    },
  }
}

/** Without a mail server, an operator reads mails on the command line. */
export function keepOutbox(): Job {
  let waitingSeen = 0
  return {
    name: mailJob,
    everyMs,
    async run({ db, clock, log }) {
      await dropUselessMails(db, clock.now())
      const waiting = await countWaitingMails(db)
      if (waiting > waitingSeen)
        log.info(`${waiting} email(s) wait because SMTP_URL is not set; see: npx parapet mail list`)
      waitingSeen = waiting
    },
  }
}
