/** What features hand to the parts of the service that know no feature. */

import { accessTokenAudit } from './areas/access/access-tokens/access-tokens.audit.ts'
import { apiKeyAudit } from './areas/access/api-keys/api-keys.audit.ts'
import { eraseKeyAddresses } from './areas/access/api-keys/api-keys.ts'
import { credentialAudit } from './areas/access/credentials/credentials.audit.ts'
import { eraseSignIn } from './areas/access/credentials/credentials.ts'
import { passkeyAudit } from './areas/access/passkeys/passkeys.audit.ts'
import { scimTokenAudit } from './areas/access/scim-tokens/scim-tokens.audit.ts'
import { signInAudit } from './areas/access/sign-in/sign-in.audit.ts'
import { authenticatorSeeds } from './areas/access/sign-in/sign-in.ts'
import { mailAudit } from './areas/administration/mails/mails.audit.ts'
import { bulkActAudit } from './areas/directory/bulk-acts/bulk-acts.audit.ts'
import { eraseBulkReasons } from './areas/directory/bulk-acts/bulk-acts.ts'
import { scimAudit } from './areas/directory/scim/scim.audit.ts'
import { singleSignOnAudit } from './areas/directory/single-sign-on/single-sign-on.audit.ts'
import {
  clientSecrets,
  decryptionKeys,
  signInSecrets,
  testResults,
} from './areas/directory/single-sign-on/single-sign-on.ts'
import { teamAudit } from './areas/directory/teams/teams.audit.ts'
import { userAudit } from './areas/directory/users/users.audit.ts'
import { reportAudit } from './areas/evidence/reports/reports.audit.ts'
import { eraseRecipient } from './areas/evidence/reports/reports.ts'
import { sarifAudit } from './areas/findings/sarif/sarif.audit.ts'
import { eraseAuthor } from './areas/findings/sarif/sarif.ts'
import { chatAudit } from './areas/integrations/chat/chat.audit.ts'
import { chatChannels } from './areas/integrations/chat/chat.channel.ts'
import { recordStoreAudit } from './areas/integrations/record-stores/record-stores.audit.ts'
import { storeChannel } from './areas/integrations/record-stores/record-stores.channel.ts'
import { eraseFromStatements } from './areas/integrations/record-stores/record-stores.ts'
import { webhookAudit } from './areas/integrations/webhooks/webhooks.audit.ts'
import { webhookChannel } from './areas/integrations/webhooks/webhooks.channel.ts'
import { eraseAttacks } from './areas/learning/learning/labs/try-attack.ts'
import { learningAudit } from './areas/learning/learning/learning.audit.ts'
import type { AuditTrail } from './areas/organization/audit/audit.ts'
import { eraseSecuritySources } from './areas/organization/audit/audit.ts'
import { checkpointLines } from './areas/organization/audit/checkpoints.ts'
import { brandingAudit } from './areas/organization/branding/branding.audit.ts'
import { organizationAudit } from './areas/organization/organization/organization.audit.ts'
import { write } from './areas/organization/organization/organization.ts'
import { personAudit } from './areas/organization/people/people.audit.ts'
import { assignmentAudit } from './areas/training/assignments/assignments.audit.ts'
import { eraseDueDateReasons } from './areas/training/assignments/assignments.ts'
import type { CatalogContext } from './areas/training/catalog/catalog.ts'
import { badgeKeys } from './areas/training/certificates/badge-keys.ts'
import { certificateAudit } from './areas/training/certificates/certificates.audit.ts'
import { eraseFromCertificates } from './areas/training/certificates/certificates.ts'
import { complianceAudit } from './areas/training/compliance/compliance.audit.ts'
import { customCourseAudit } from './areas/training/custom-courses/custom-courses.audit.ts'
import { eraseSubmissions } from './areas/training/labs/labs.ts'
import { lmsRegistrationAudit } from './areas/training/lms-registrations/lms-registrations.audit.ts'
import { eraseRegistrations } from './areas/training/lms-registrations/lms-registrations.ts'
import { programAudit } from './areas/training/programs/programs.audit.ts'
import { reminderAudit } from './areas/training/reminders/reminders.audit.ts'
import { type DeliveryRules, endpointSecrets, eraseFromEvents, oldEndpointSecrets } from './delivery/delivery.ts'
import type { SealedColumn } from './platform/crypto/sealed-column.ts'
import type { Eraser } from './platform/eraser.ts'
import { eraseAnswers, storedAnswers } from './platform/http/request/idempotency.ts'
import { eraseMails, mailBodies } from './platform/mail/outbox.ts'

/** How deliveries reach each kind of endpoint, and what failures lead to. */
export const deliveryRules: DeliveryRules = {
  channels: { webhook: webhookChannel, ...chatChannels, xapi: storeChannel },
  inWrite: (ctx, work) => write(ctx, work),
}

/** What is removed when a person is erased, in this order. */
export const erasers: readonly Eraser[] = [
  eraseSignIn,
  eraseDueDateReasons,
  eraseBulkReasons,
  eraseFromCertificates,
  eraseSubmissions,
  eraseAttacks,
  eraseRegistrations,
  eraseRecipient,
  eraseMails,
  eraseKeyAddresses,
  eraseAuthor,
  eraseFromEvents,
  eraseFromStatements,
  // Stored answers of POST /users may repeat the name and address for up to a day.
  eraseAnswers,
  // Last, because the others may still add lines about the person.
  eraseSecuritySources,
]

/** What is written to the audit log. */
export const auditTrails: readonly AuditTrail<CatalogContext>[] = [
  accessTokenAudit,
  apiKeyAudit,
  credentialAudit,
  passkeyAudit,
  scimTokenAudit,
  signInAudit,
  mailAudit,
  scimAudit,
  singleSignOnAudit,
  teamAudit,
  userAudit,
  bulkActAudit,
  reportAudit,
  sarifAudit,
  chatAudit,
  recordStoreAudit,
  webhookAudit,
  learningAudit,
  brandingAudit,
  organizationAudit,
  personAudit,
  assignmentAudit,
  certificateAudit,
  complianceAudit,
  customCourseAudit,
  lmsRegistrationAudit,
  programAudit,
  reminderAudit,
]

/** Every column of sealed values. What is missing here would be lost with the old key of a rotation. */
export const sealedColumns: readonly SealedColumn[] = [
  authenticatorSeeds,
  badgeKeys,
  checkpointLines,
  endpointSecrets,
  oldEndpointSecrets,
  mailBodies,
  storedAnswers,
  clientSecrets,
  decryptionKeys,
  signInSecrets,
  testResults,
]
