import { type AuditTrail, namesIn } from '../../organization/audit/audit.ts'

export const teamAudit = {
  subjects: {
    team: { gone: 'that was deleted', names: namesIn('teams') },
  },
  actions: {
    'team.created': { label: 'Team created', text: '{actor} created the team {subject}' },
    'team.deleted': { label: 'Team deleted', text: '{actor} deleted the team {subject}' },
    'team.updated': { label: 'Team changed', text: '{actor} changed the team {subject}' },
  },
} satisfies AuditTrail
