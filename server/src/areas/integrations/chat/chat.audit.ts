import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const chatAudit = {
  subjects: {
    chat_channel: { gone: 'that was deleted', names: namesIn('chatChannels') },
  },
  actions: {
    'chat_channel.auto_disabled': {
      label: 'Chat channel disabled after failures',
      text: '{actor} disabled the chat channel {subject} because messages failed',
    },
    'chat_channel.created': { label: 'Chat channel created', text: '{actor} created the chat channel {subject}' },
    'chat_channel.deleted': { label: 'Chat channel deleted', text: '{actor} deleted the chat channel {subject}' },
    'chat_channel.tested': {
      label: 'Chat channel tested',
      text: '{actor} sent a test message to the chat channel {subject}',
    },
    'chat_channel.updated': { label: 'Chat channel changed', text: '{actor} changed the chat channel {subject}' },
  },
} satisfies AuditTrail
