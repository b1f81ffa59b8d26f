/** The background half of the service: its jobs, the webhooks and the log stream. */
import type { Registry } from 'prom-client'
import { apiKeyJobs } from './areas/access/api-keys/api-keys.jobs.ts'
import { sessionJobs } from './areas/access/credentials/credentials.jobs.ts'
import { passkeyJobs } from './areas/access/passkeys/passkeys.jobs.ts'
import { signInJobs } from './areas/access/sign-in/sign-in.jobs.ts'
import { singleSignOnJobs } from './areas/directory/single-sign-on/single-sign-on.jobs.ts'
import { invitationKinds } from './areas/directory/users/invite-user.ts'
import { userJobs } from './areas/directory/users/users.jobs.ts'
import { reportJobs } from './areas/evidence/reports/reports.jobs.ts'
import { sarifJobs } from './areas/findings/sarif/sarif.jobs.ts'
import { chatJobs } from './areas/integrations/chat/chat.jobs.ts'
import { recordStoreJobs } from './areas/integrations/record-stores/record-stores.jobs.ts'
import { auditJobs } from './areas/organization/audit/audit.jobs.ts'
import { readLetterhead } from './areas/organization/branding/branding.ts'
import { assignmentJobs } from './areas/training/assignments/assignments.jobs.ts'
import type { Catalog, WithCatalog } from './areas/training/catalog/catalog.ts'
import { complianceJobs } from './areas/training/compliance/compliance.jobs.ts'
import { labJobs } from './areas/training/labs/labs.jobs.ts'
import { reminderJobs } from './areas/training/reminders/reminders.jobs.ts'
import type { LogStream } from './config/read-log-stream.ts'
import type { DispatchStep } from './delivery/delivery.ts'
import { deliveryRules } from './features.ts'
import { createRootContext, type Service } from './open-service.ts'
import { systemClock } from './platform/clock/clock.ts'
import { deleteOldAnswers } from './platform/http/request/idempotency.ts'
import { cleanUp, type Job, type JobContext } from './platform/jobs/jobs.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { keepOutbox, sendMails } from './platform/mail/mail.jobs.ts'
import type { MailSender } from './platform/mail/send-mails.ts'
import type { Guard } from './platform/net/guard.ts'

/** From DNS to the last byte, as published. */
const deliveryDeadlineMs = 15_000

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
  const { config, connection, database, log } = service
  const { catalog, publicUrl, registry } = options
  const sender = config.smtpUrl === undefined ? undefined : await openSender(service, publicUrl)
  const deliveries = await startDeliveries(service, options)
  if (registry !== undefined) {
    const { observeKeys } = await import('./areas/access/api-keys/observe-keys.ts')
    observeKeys(database.db, registry)
  }
  const stream = config.logStream === undefined ? undefined : await openLogStream(service, registry)
  const jobs = await startJobs(listJobs(service, sender), {
    ...{ database, connection, log },
    contextOf: (job) => ({ ...createRootContext(service, { type: 'worker', job }, publicUrl), catalog }),
    ...(registry === undefined ? {} : await observe(service, registry)),
  })
  return {
    async stop() {
      sender?.close()
      await Promise.all([jobs.stop(), deliveries.stop(), stream?.stop()])
    },
  }
}

async function observe({ database }: Service, registry: Registry) {
  const { observeJobs } = await import('./platform/jobs/observe-jobs.ts')
  return { onRun: observeJobs(database.db, registry) }
}

/** What runs in the background; each feature says what and how often. */
function listJobs({ config }: Service, sender: MailSender | undefined): Job<JobContext & WithCatalog>[] {
  return [
    sender === undefined ? keepOutbox() : sendMails(sender),
    ...signInJobs,
    ...chatJobs,
    ...recordStoreJobs,
    ...assignmentJobs,
    ...complianceJobs(),
    ...(config.areRemindersSent ? reminderJobs : []),
    ...apiKeyJobs,
    ...reportJobs,
    ...auditJobs(config),
    ...labJobs,
    ...sessionJobs,
    ...passkeyJobs,
    ...singleSignOnJobs,
    ...userJobs,
    ...sarifJobs,
    cleanUp('answers', deleteOldAnswers),
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
    registry === undefined
      ? {}
      : (await import('./delivery/observe.ts')).observeDeliveries(database.db, registry, deliveryRules.channels)
  const worker = startDeliveryWorker({
    ...observe,
    ...deliveryRules,
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

async function openLogStream({ config, database, log }: Service, registry: Registry | undefined) {
  const { startLogStream } = await import('./areas/administration/security-log/stream-logs.ts')
  const { createStreamTarget } = await import('./areas/administration/security-log/stream-target.ts')
  const target = createStreamTarget(config.logStream as LogStream)
  const stream = startLogStream({ db: database.db, log, target })
  if (registry !== undefined) {
    const { observeLogStream } = await import('./areas/administration/security-log/observe-stream.ts')
    observeLogStream(database.db, registry, stream)
  }
  return stream
}
