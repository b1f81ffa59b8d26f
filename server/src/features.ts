/** What features hand to the parts of the service that know no feature. */
import { eraseKeyAddresses } from './areas/access/api-keys/api-keys.ts'
import { eraseSignIn } from './areas/access/credentials/credentials.ts'
import { eraseRecipient } from './areas/evidence/reports/reports.ts'
import { eraseAuthor } from './areas/findings/sarif/sarif.ts'
import { chatChannels } from './areas/integrations/chat/chat.channel.ts'
import { storeChannel } from './areas/integrations/record-stores/record-stores.channel.ts'
import { eraseFromStatements } from './areas/integrations/record-stores/record-stores.ts'
import { webhookChannel } from './areas/integrations/webhooks/webhooks.channel.ts'
import { eraseSecuritySources } from './areas/organization/audit/audit.ts'
import { write } from './areas/organization/organization/organization.ts'
import { eraseFromCertificates } from './areas/training/certificates/certificates.ts'
import { eraseSubmissions } from './areas/training/labs/labs.ts'
import { eraseRegistrations } from './areas/training/lms-registrations/lms-registrations.ts'
import { type DeliveryRules, eraseFromEvents } from './delivery/delivery.ts'
import type { Eraser } from './platform/eraser.ts'
import { eraseAnswers } from './platform/http/request/idempotency.ts'
import { eraseMails } from './platform/mail/outbox.ts'

/** How deliveries reach each kind of endpoint, and what failures lead to. */
export const deliveryRules: DeliveryRules = {
  channels: { webhook: webhookChannel, ...chatChannels, xapi: storeChannel },
  inWrite: (ctx, work) => write(ctx, { changes: [] }, work),
}

/** What is removed when a person is erased, in this order. */
export const erasers: readonly Eraser[] = [
  eraseSignIn,
  eraseFromCertificates,
  eraseSubmissions,
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
