import type { AuditTrail } from '../audit/audit.ts'

export const brandingAudit = {
  actions: {
    'organization.branding_changed': {
      label: 'Branding changed',
      text: (details) => {
        if (details.logo === 'removed') return '{actor} removed the logo of {subject}'
        if (details.logo === 'uploaded') return '{actor} changed the logo of {subject}'
        return '{actor} changed the accent color of {subject}'
      },
    },
  },
} satisfies AuditTrail
