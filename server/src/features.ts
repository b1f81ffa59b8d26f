/** What features hand to the parts of the service that know no feature. */
import { chatChannels } from './areas/integrations/chat/chat.channel.ts'
import { storeChannel } from './areas/integrations/record-stores/record-stores.channel.ts'
import { webhookChannel } from './areas/integrations/webhooks/webhooks.channel.ts'
import { write } from './areas/organization/organization/organization.ts'
import type { DeliveryRules } from './delivery/delivery.ts'

/** How deliveries reach each kind of endpoint, and what failures lead to. */
export const deliveryRules: DeliveryRules = {
  channels: { webhook: webhookChannel, ...chatChannels, xapi: storeChannel },
  inWrite: (ctx, work) => write(ctx, { changes: [] }, work),
}
