/** The background half of the service: reminders, mails that wait, and what has outlived its time. */
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
import type { RootContext } from './platform/context.ts'
import type { Db } from './platform/database/database.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import { type Job, runJobs } from './platform/jobs/run-jobs.ts'
import { countWaitingMails } from './platform/mail/list-mails.ts'
import { dropUselessMails } from './platform/mail/outbox.ts'
import type { MailSender } from './platform/mail/send-mails.ts'
import type { Guard } from './platform/net/guard.ts'
import { bindSealedValues } from './rotate-secret-key.ts'

/** From DNS to the last byte, as published. */
const deliveryDeadlineMs = 15_000
const secondMs = 1000
const minuteMs = 60 * secondMs
/** What has outlived its time can wait a while longer. */
const housekeepingMs = 10 * minuteMs

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
  const { registry } = options
  const sender = config.smtpUrl === undefined ? undefined : await openSender(service, options.publicUrl)
  const deliveries = await startDeliveries(service, options)
  if (registry !== undefined) {
    const { observeKeys } = await import('./features/api-keys/observe-keys.ts')
    observeKeys(database.db, registry)
  }
  const stream = config.logStream === undefined ? undefined : await openLogStream(service, registry)
  const observed =
    registry === undefined ? {} : { onRun: (await import('./platform/jobs/observe-jobs.ts')).observeJobs(registry) }
  const jobs = runJobs(
    [
      sender === undefined ? keepOutbox(service) : sendMails(sender),
      ...listPromptJobs(service, options),
      ...listHousekeeping(service, options),
    ],
    { log, ...observed },
  )
  return {
    async stop() {
      sender?.close()
      await Promise.all([jobs.stop(), deliveries.stop(), stream?.stop()])
    },
  }
}

function sendMails(sender: MailSender): Job {
  return {
    name: 'mails',
    everyMs: secondMs,
    async run(isStopping) {
      while ((await sender.sendDue()) > 0 && !isStopping());
    },
  }
}

/** Without a mail server, an operator reads mails on the command line. */
function keepOutbox({ database, log }: Service): Job {
  let waitingSeen = 0
  return {
    name: 'mails',
    everyMs: secondMs,
    async run() {
      await dropUselessMails(database.db, systemClock.now())
      const waiting = await countWaitingMails(database.db)
      if (waiting > waitingSeen)
        log.info(`${waiting} email(s) wait because SMTP_URL is not set; see: npx parapet mail list`)
      waitingSeen = waiting
    },
  }
}

/** What people wait for. */
function listPromptJobs(service: Service, { publicUrl, catalog }: WorkerOptions): Job[] {
  const { config, log } = service
  const rootOf = (job: string) => ({ ...createRootContext(service, { type: 'worker', job }, publicUrl), catalog })
  return [
    {
      name: 'resets',
      everyMs: secondMs,
      async run(isStopping) {
        while ((await answerOldestReset(rootOf('resets'))) && !isStopping());
      },
    },
    {
      name: 'chat',
      everyMs: 20 * secondMs,
      async run(isStopping) {
        const { collectNews } = await import('./features/chat/collect-news.ts')
        const written = await collectNews({ root: rootOf('chat'), isStopping })
        if (written > 0) log.info(`${written} chat message(s) written`)
      },
    },
    {
      name: 'xapi',
      everyMs: 20 * secondMs,
      async run(isStopping) {
        const { collectStatements } = await import('./features/record-stores/collect-statements.ts')
        const written = await collectStatements({ root: rootOf('xapi'), isStopping })
        if (written > 0) log.info(`${written} xAPI statement(s) written`)
      },
    },
    {
      name: 'renewals',
      everyMs: minuteMs,
      async run(isStopping) {
        const { renewAssignments } = await import('./features/assignments/assignments.ts')
        const renewed = await renewAssignments({ root: rootOf('assignments'), isStopping })
        if (renewed > 0) log.info(`assignments renewed for ${renewed} people`)
      },
    },
    refreshCompliance(service, rootOf),
    ...(config.areRemindersSent ? listReminderJobs(service, rootOf) : []),
  ]
}

type WorkerRoot = RootContext<{ type: 'worker'; job: string }> & { catalog: Catalog }

/** Once after each start: only an upgrade brings other content. Otherwise the first admin to look would wait for it. */
function refreshCompliance({ log }: Service, rootOf: (job: string) => WorkerRoot): Job {
  let isDone = false
  return {
    name: 'compliance',
    everyMs: minuteMs,
    async run(isStopping) {
      if (isDone) return
      const { refreshAllTraining } = await import('./features/compliance/compliance.ts')
      const refreshed = await refreshAllTraining({ root: rootOf('compliance'), isStopping })
      isDone = true
      if (refreshed > 0) log.info(`compliance figures of ${refreshed} organization(s) computed for the current content`)
    },
  }
}

function listReminderJobs({ log }: Service, rootOf: (job: string) => WorkerRoot): Job[] {
  return [
    {
      name: 'news',
      // Later assignments in that time share the mail.
      everyMs: minuteMs,
      async run(isStopping) {
        const { announceAssignments } = await import('./features/reminders/reminders.ts')
        const written = await announceAssignments({ root: rootOf('assignments'), isStopping })
        if (written > 0) log.info(`${written} email(s) about new assignments written`)
      },
    },
    {
      name: 'reminders',
      everyMs: 5 * minuteMs,
      async run(isStopping) {
        const { writeReminders } = await import('./features/reminders/reminders.ts')
        const written = await writeReminders({ root: rootOf('reminders'), isStopping })
        if (written > 0) log.info(`${written} reminder(s) written`)
      },
    },
  ]
}

function listHousekeeping(service: Service, { publicUrl }: WorkerOptions): Job[] {
  const { database, log } = service
  const rootOf = (job: string) => createRootContext(service, { type: 'worker', job }, publicUrl)
  const drop = (name: string, dropOld: (db: Db, now: Date) => Promise<unknown>) => ({
    name: `drop ${name}`,
    everyMs: housekeepingMs,
    async run() {
      await dropOld(database.db, systemClock.now())
    },
  })
  const jobs: Omit<Job, 'everyMs'>[] = [
    { name: 'sealed values', run: (isStopping) => bindSealedValues(service, isStopping) },
    {
      name: 'key expiry',
      async run(isStopping) {
        const announced = await announceExpiries(rootOf('key-expiry'), isStopping)
        if (announced > 0) log.info(`${announced} email(s) about expiring API keys written`)
      },
    },
    {
      name: 'reports',
      async run(isStopping) {
        const { announceReports, dropOldReports } = await import('./features/reports/reports.ts')
        await dropOldReports(database.db, systemClock.now())
        const written = await announceReports(rootOf('reports'), isStopping)
        if (written > 0) log.info(`${written} email(s) about reports written`)
      },
    },
    {
      name: 'drop lab code',
      async run(isStopping) {
        const dropped = await dropOldSubmissions(database.db, systemClock.now(), isStopping)
        if (dropped > 0) log.info(`code of ${dropped} lab run(s) deleted after ${limits.submissionDays} days`)
      },
    },
    { name: 'logs', run: () => keepLogs(service, systemClock.now()) },
  ]
  return [
    ...jobs.map((job) => ({ ...job, everyMs: housekeepingMs })),
    drop('answers', deleteOldAnswers),
    drop('sessions', dropOldSessions),
    drop('tries', dropOldTries),
    drop('challenges', dropOldChallenges),
    drop('sign-ins', dropOldSignIns),
    drop('networks', dropOldNetworks),
    drop('email changes', dropOldEmailChanges),
    drop('scans', dropOldScans),
  ]
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
    if (removed > 0) log.debug(`retention of ${days} days: ${removed} older line(s) of the ${name} log were removed`)
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
