/** The background half of the service: its jobs, the webhooks and the log stream. */
import type { Registry } from 'prom-client'
import { apiKeyJobs } from './areas/access/api-keys/api-keys.jobs.ts'
import { sessionJobs } from './areas/access/credentials/credentials.jobs.ts'
import { passkeyJobs } from './areas/access/passkeys/passkeys.jobs.ts'
import { signInJobs } from './areas/access/sign-in/sign-in.jobs.ts'
import { bulkActJobs } from './areas/directory/bulk-acts/bulk-acts.jobs.ts'
import { singleSignOnJobs } from './areas/directory/single-sign-on/single-sign-on.jobs.ts'
import { userJobs } from './areas/directory/users/users.jobs.ts'
import { reportJobs } from './areas/evidence/reports/reports.jobs.ts'
import { sarifJobs } from './areas/findings/sarif/sarif.jobs.ts'
import { chatJobs } from './areas/integrations/chat/chat.jobs.ts'
import { recordStoreJobs } from './areas/integrations/record-stores/record-stores.jobs.ts'
import { auditJobs } from './areas/organization/audit/audit.jobs.ts'
import { assignmentJobs } from './areas/training/assignments/assignments.jobs.ts'
import type { Catalog, WithCatalog } from './areas/training/catalog/catalog.ts'
import { complianceJobs } from './areas/training/compliance/compliance.jobs.ts'
import { labJobs } from './areas/training/labs/labs.jobs.ts'
import { programJobs } from './areas/training/programs/programs.jobs.ts'
import { reminderJobs } from './areas/training/reminders/reminders.jobs.ts'
import { openLogStream } from './open-log-stream.ts'
import { openMailSender } from './open-mail-sender.ts'
import { createRootContext, type Service } from './open-service.ts'
import { deleteOldAnswers } from './platform/http/request/idempotency.ts'
import { cleanUp, type Job, type JobContext } from './platform/jobs/jobs.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { keepOutbox, sendMails } from './platform/mail/mail.jobs.ts'
import type { MailSender } from './platform/mail/send-mails.ts'
import { type DeliveryOptions, startDeliveries } from './start-deliveries.ts'

export type WorkerOptions = DeliveryOptions & { catalog: Catalog }

export type Worker = { stop(): Promise<void> }

export async function startWorker(service: Service, options: WorkerOptions): Promise<Worker> {
  const { connection, database, log } = service
  const { catalog, publicUrl, registry } = options
  const sender = await openMailSender(service, publicUrl)
  const deliveries = await startDeliveries(service, options)
  if (registry !== undefined) {
    const { observeKeys } = await import('./areas/access/api-keys/observe-keys.ts')
    observeKeys(database.db, registry)
  }
  const stream = await openLogStream(service, registry)
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
    ...programJobs,
    ...complianceJobs(),
    ...(config.areRemindersSent ? reminderJobs : []),
    ...apiKeyJobs,
    ...reportJobs,
    ...auditJobs(config),
    ...labJobs,
    ...sessionJobs,
    ...passkeyJobs,
    ...singleSignOnJobs,
    ...bulkActJobs,
    ...userJobs,
    ...sarifJobs,
    cleanUp('answers', deleteOldAnswers),
  ]
}
