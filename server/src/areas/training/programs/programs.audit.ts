import { type AuditTrail, countOf, namesIn } from '../../organization/audit/audit.ts'

const people = (count: unknown) => countOf(count, 'person', 'people')

export const programAudit = {
  subjects: {
    program: { gone: 'a program that is gone', names: namesIn('programs') },
  },
  actions: {
    'program.created': { label: 'Program created', text: '{actor} created the program {subject}' },
    'program.deleted': { label: 'Program deleted', text: '{actor} deleted the draft program {subject}' },
    'program.ended': { label: 'Program ended', text: '{actor} ended the program {subject}' },
    'program.not_started': {
      label: 'Program not started',
      text: '{actor} could not start the program {subject} on its date',
    },
    'program.pilot_started': {
      label: 'Pilot started',
      text: (details) => `{actor} started the pilot of the program {subject} for ${people(details.people)}`,
    },
    'program.scheduled': { label: 'Program scheduled', text: '{actor} scheduled the start of the program {subject}' },
    'program.started': {
      label: 'Program started',
      text: (details) => `{actor} started the program {subject} for ${people(details.people)}`,
    },
    'program.unscheduled': {
      label: 'Program start canceled',
      text: '{actor} canceled the scheduled start of the program {subject}',
    },
    'program.updated': { label: 'Program changed', text: '{actor} changed the program {subject}' },
  },
} satisfies AuditTrail
