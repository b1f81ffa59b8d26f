import { type AuditTrail, countOf, namesIn } from '../../organization/audit/audit.ts'

export const webhookAudit = {
  subjects: {
    webhook_endpoint: {
      gone: 'that was deleted',
      names: namesIn('webhookEndpoints', { column: 'url', kind: 'webhook' }),
    },
  },
  actions: {
    'webhook_delivery.redelivered': {
      subject: 'webhook_endpoint',
      label: 'Delivery sent again',
      text: '{actor} sent a delivery to {subject} again',
    },
    'webhook_endpoint.auto_disabled': {
      label: 'Webhook disabled after failures',
      text: '{actor} disabled the webhook {subject} because deliveries failed',
    },
    'webhook_endpoint.created': { label: 'Webhook created', text: '{actor} created the webhook {subject}' },
    'webhook_endpoint.deleted': { label: 'Webhook deleted', text: '{actor} deleted the webhook {subject}' },
    'webhook_endpoint.enabled': { label: 'Webhook enabled', text: '{actor} enabled the webhook {subject}' },
    'webhook_endpoint.replayed': {
      label: 'Missed deliveries sent',
      text: (details) => `{actor} sent ${countOf(details.queued, 'missed delivery', 'missed deliveries')} to {subject}`,
    },
    'webhook_endpoint.secret_rotated': {
      label: 'Signing secret rotated',
      text: '{actor} rotated the signing secret of the webhook {subject}',
    },
    'webhook_endpoint.tested': { label: 'Webhook tested', text: '{actor} sent a test event to the webhook {subject}' },
    'webhook_endpoint.updated': { label: 'Webhook changed', text: '{actor} changed the webhook {subject}' },
  },
} satisfies AuditTrail
