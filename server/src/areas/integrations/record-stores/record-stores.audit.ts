import type { AuditTrail } from '../../organization/audit/audit.ts'

export const recordStoreAudit = {
  actions: {
    'record_store.auto_disabled': {
      label: 'Record store disabled after failures',
      text: '{actor} disabled the learning record store because statements failed',
    },
    'record_store.created': { label: 'Record store added', text: '{actor} added a learning record store' },
    'record_store.deleted': { label: 'Record store deleted', text: '{actor} deleted the learning record store' },
    'record_store.tested': {
      label: 'Test statement sent',
      text: '{actor} sent a test statement to the learning record store',
    },
    'record_store.updated': { label: 'Record store changed', text: '{actor} changed the learning record store' },
  },
} satisfies AuditTrail
