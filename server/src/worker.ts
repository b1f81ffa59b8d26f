/** The background half of the service: reminders, mails that wait, and what has outlived its time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@parapet/contract'
import type { Registry } from 'prom-client'
import type { LogStream } from './config/read-log-stream.ts'
import type { DispatchStep } from './delivery/delivery.ts'
import { announceExpiries } from './features/api-keys/api-keys.ts'
import { dropOldNetworks } from './features/api-keys/key-networks.ts'
import { readLetterhead } from './features/branding/branding.ts'
import type { Catalog } from './features/catalog/catalog.ts'
import { withChannels } from './features/chat/failing-channels.ts'
import { createRenderMessage } from './features/chat/render-message.ts'
import { dropOldSubmissions } from './features/labs/labs.ts'
import { dropOldChallenges } from './features/passkeys/challenges.ts'
import { withStores } from './features/record-stores/failing-stores.ts'
import { dropOldScans } from './features/sarif/sarif.ts'
import { dropOldSessions } from './features/sessions/sessions.ts'
import { answerOldestReset } from './features/sign-in/answer-resets.ts'
import { dropOldTries } from './features/sign-in/count-tries.ts'
import { dropOldSignIns } from './features/single-sign-on/single-sign-on.ts'
import { invitationKinds } from './features/users/invite-user.ts'
import { dropOldEmailChanges } from './features/users/undo-email-change.ts'
import { failureCallbacks } from './features/webhooks/failing-endpoints.ts'
import { createRootContext, type Service } from './open-service.ts'
import { systemClock } from './platform/clock/clock.ts'
import { createPause } from './platform/clock/pause.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import type { Logger } from './platform/log/log.ts'
import { countWaitingMails } from './platform/mail/list-mails.ts'
import { dropUselessMails } from './platform/mail/outbox.ts'
import type { Guard } from './platform/net/guard.ts'
import { bindSealedValues } from './rotate-secret-key.ts'

const pollMs = 1000
/** From DNS to the last byte, as published. */
const deliveryDeadlineMs = 15_000
const housekeepingMs = 600_000
/** A reminder may be some minutes late, and each check costs a few queries. */
const remindersMs = 300_000
/** Channels get at most one message a minute; this is how late the first may be. */
const chatMs = 20_000
/** How late a mail about a new assignment may be; later assignments in that time share the mail. */
const newsMs = 60_000
const stopLimitMs = 5000

export type WorkerOptions = {
  publicUrl: string
  guard: Guard
  catalog: Catalog
  registry: Registry | undefined
  /** Told of every step of the webhook engine; kill tests end the process there. */
  onStep?: ((step: DispatchStep) => void) | undefined
}

export type Worker = { stop(): Promise<void> }

export async function startWorker(service: Service, options: WorkerOptions): Promise<Worker> {
  const { config, database, log } = service
  const sender = config.smtpUrl === undefined ? undefined : await openSender(service, options.publicUrl)
  const deliveries = await startDeliveries(service, options)
  if (options.registry !== undefined) {
    const { observeKeys } = await import('./features/api-keys/observe-keys.ts')
    observeKeys(database.db, options.registry)
  }
  const stream = config.logStream === undefined ? undefined : await openLogStream(service, options.registry)
  let waitingSeen = 0
  let housekeptAt = 0
  let remindedAt = 0
  let newsAt = 0

  async function work(): Promise<void> {
    if (config.areRemindersSent && Date.now() - remindedAt > remindersMs) {
      remindedAt = Date.now()
      await remind(service, options, () => isStopping)
    }
    if (Date.now() - newsAt > newsMs) {
      newsAt = Date.now()
      await followUpAssignments(service, options, () => isStopping)
    }
    if (sender === undefined) {
      await dropUselessMails(database.db, systemClock.now())
      const waiting = await countWaitingMails(database.db)
      if (waiting > waitingSeen)
        log.info(`${waiting} email(s) wait because SMTP_URL is not set; see: npx parapet mail list`)
      waitingSeen = waiting
    } else {
      while ((await sender.sendDue()) > 0 && !isStopping);
    }
    while (
      (await answerOldestReset(createRootContext(service, { type: 'worker', job: 'resets' }, options.publicUrl))) &&
      !isStopping
    );
    if (Date.now() - housekeptAt > housekeepingMs) {
      housekeptAt = Date.now()
      const now = systemClock.now()
      await bindSealedValues(service, () => isStopping)
      const expiries = createRootContext(service, { type: 'worker', job: 'key-expiry' }, options.publicUrl)
      const announced = await announceExpiries(expiries, () => isStopping)
      if (announced > 0) log.info(`${announced} email(s) about expiring API keys written`)
      await keepReports(service, options, () => isStopping)
      await deleteOldAnswers(database.db, now)
      await dropOldSessions(database.db, now)
      await dropOldTries(database.db, now)
      await dropOldChallenges(database.db, now)
      await dropOldSignIns(database.db, now)
      await dropOldNetworks(database.db, now)
      await dropOldEmailChanges(database.db, now)
      await dropOldScans(database.db, now)
      const dropped = await dropOldSubmissions(database.db, now, () => isStopping)
      if (dropped > 0) log.info(`code of ${dropped} lab run(s) deleted after ${limits.submissionDays} days`)
      await keepLogs(service, now)
    }
  }

  let isStopping = false
  const loop = repeat(work, { everyMs: pollMs, log })
  // Checks many organizations, so no mails wait for it.
  const chat = repeat(() => tellChannels(service, options, () => isStopping), { everyMs: chatMs, log })

  const stores = repeat(() => tellStores(service, options, () => isStopping), { everyMs: chatMs, log })

  return {
    async stop() {
      isStopping = true
      sender?.close()
      // A mail server that hangs must not hold up the stop; its mail comes due again when its lease ends.
      const stopped = Promise.race([
        Promise.all([loop.stop(), chat.stop(), stores.stop()]),
        sleep(stopLimitMs, undefined, { ref: false }),
      ])
      await Promise.all([stopped, deliveries.stop(), stream?.stop()])
    },
  }
}

/** Works repeatedly, with a pause in between, until it is stopped. */
function repeat(work: () => Promise<void>, { everyMs, log }: { everyMs: number; log: Logger }): Worker {
  let isStopping = false
  const pause = createPause()
  const loop = (async () => {
    while (!isStopping) {
      await work().catch((error) => log.warn({ err: error }, 'background work failed; it is tried again'))
      if (!isStopping) await pause.wait(everyMs)
    }
  })()
  return {
    stop() {
      isStopping = true
      pause.end()
      return loop
    },
  }
}

async function keepReports(service: Service, { publicUrl }: WorkerOptions, isStopping: () => boolean) {
  const { announceReports, dropOldReports } = await import('./features/reports/reports.ts')
  await dropOldReports(service.database.db, systemClock.now())
  const root = createRootContext(service, { type: 'worker', job: 'reports' }, publicUrl)
  const written = await announceReports(root, isStopping)
  if (written > 0) service.log.info(`${written} email(s) about reports written`)
}

async function remind(service: Service, { publicUrl, catalog }: WorkerOptions, isStopping: () => boolean) {
  const { writeReminders } = await import('./features/reminders/reminders.ts')
  const written = await writeReminders({
    root: { ...createRootContext(service, { type: 'worker', job: 'reminders' }, publicUrl), catalog },
    isStopping,
  })
  if (written > 0) service.log.info(`${written} reminder(s) written`)
}

/** Starts the cycles that are due, and mails people about their assignments. */
async function followUpAssignments(service: Service, options: WorkerOptions, isStopping: () => boolean) {
  const { publicUrl, catalog } = options
  const { renewAssignments } = await import('./features/assignments/assignments.ts')
  const root = { ...createRootContext(service, { type: 'worker', job: 'assignments' }, publicUrl), catalog }
  const renewed = await renewAssignments({ root, isStopping })
  if (renewed > 0) service.log.info(`assignments renewed for ${renewed} people`)
  if (!service.config.areRemindersSent) return
  const { announceAssignments } = await import('./features/reminders/reminders.ts')
  const written = await announceAssignments({ root, isStopping })
  if (written > 0) service.log.info(`${written} email(s) about new assignments written`)
}

async function tellChannels(service: Service, { publicUrl, catalog }: WorkerOptions, isStopping: () => boolean) {
  const { collectNews } = await import('./features/chat/collect-news.ts')
  const written = await collectNews({
    root: { ...createRootContext(service, { type: 'worker', job: 'chat' }, publicUrl), catalog },
    isStopping,
  })
  if (written > 0) service.log.info(`${written} chat message(s) written`)
}

async function tellStores(service: Service, { publicUrl, catalog }: WorkerOptions, isStopping: () => boolean) {
  const { collectStatements } = await import('./features/record-stores/collect-statements.ts')
  const written = await collectStatements({
    root: { ...createRootContext(service, { type: 'worker', job: 'xapi' }, publicUrl), catalog },
    isStopping,
  })
  if (written > 0) service.log.info(`${written} xAPI statement(s) written`)
}

async function startDeliveries(service: Service, { publicUrl, guard, registry, onStep }: WorkerOptions) {
  const { config, connection, database, log, sealer } = service
  const [{ startDeliveryWorker }, { createGuardedSender }, { startDatabaseClock }] = await Promise.all([
    import('./delivery/delivery.ts'),
    import('./platform/net/send-request.ts'),
    import('./platform/clock/database-clock.ts'),
  ])
  const clock = await startDatabaseClock(database.db)
  const observe =
    registry === undefined ? {} : (await import('./delivery/observe.ts')).observeDeliveries(database.db, registry)
  const worker = startDeliveryWorker({
    ...observe,
    ...withStores(withChannels(failureCallbacks)),
    renderMessage: createRenderMessage(publicUrl),
    database,
    connection,
    clock,
    log,
    sealer,
    sender: createGuardedSender({ guard, deadlineMs: deliveryDeadlineMs }),
    delaysMs: config.webhookDelaysMs,
    publicUrl,
    ...(onStep === undefined ? {} : { onStep }),
  })
  return {
    async stop() {
      await worker.stop()
      clock.stop()
    },
  }
}

async function openSender({ config, database, log, sealer }: Service, publicUrl: string) {
  const { createMailSender } = await import('./platform/mail/send-mails.ts')
  return createMailSender({
    db: database.db,
    clock: systemClock,
    sealer,
    log,
    smtpUrl: config.smtpUrl as string,
    isPlainAllowed: config.isPlainSmtpAllowed,
    host: new URL(publicUrl).hostname,
    from: config.mailFrom ?? `Parapet <no-reply@${new URL(publicUrl).hostname}>`,
    cap: { kinds: invitationKinds, mails: config.invitationMailsPerHour },
    findLetterhead: (orgId) => readLetterhead(database.db, orgId),
  })
}

const dayMs = 24 * 3_600_000

/** Seals the current end of the logs, and removes expired lines. */
async function keepLogs({ config, database, sealer, log }: Service, now: Date): Promise<void> {
  const { noteHeads, pruneLog } = await import('./features/audit/checkpoints.ts')
  const root = { db: database.db, sealer }
  const { adopted, refused } = await noteHeads(root, now)
  if (adopted > 0)
    log.warn(`${adopted} chain(s) of the logs were sealed for the first time; this happens once, after an upgrade`)
  for (const chain of refused)
    log.error(chain, 'a chain of the logs does not continue what was sealed; run: npx parapet audit verify')
  const kept = [
    ['security', config.securityLogDays],
    ['audit', config.auditLogDays],
  ] as const
  for (const [name, days] of kept) {
    if (days === undefined) continue
    const removed = await pruneLog(root, name, new Date(now.getTime() - days * dayMs), now)
    if (removed > 0) log.info(`${removed} line(s) of the ${name} log were older than ${days} days and are gone`)
  }
}

async function openLogStream({ config, database, log }: Service, registry: Registry | undefined) {
  const { startLogStream } = await import('./features/security-log/stream-logs.ts')
  const { createStreamTarget } = await import('./features/security-log/stream-target.ts')
  const target = createStreamTarget(config.logStream as LogStream)
  const stream = startLogStream({ db: database.db, log, target })
  if (registry !== undefined) {
    const { observeLogStream } = await import('./features/security-log/observe-stream.ts')
    observeLogStream(database.db, registry, stream)
  }
  return stream
}
