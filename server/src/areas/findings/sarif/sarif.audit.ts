import { type AuditTrail, countOf, type Details } from '../../organization/audit/audit.ts'
import { runNames } from './run-names.queries.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : 'that is gone')
const overriddenRule = ({ tool, ruleId }: Details) => `the rule ${text(ruleId)} of ${text(tool)}`

export const sarifAudit = {
  subjects: {
    sarif_run: { gone: 'of an unnamed repository', names: runNames },
    topic_override: { gone: 'of a rule' },
  },
  actions: {
    'sarif.applied': {
      subject: 'sarif_run',
      label: 'Scan upload applied',
      text: (details) =>
        `{actor} applied the scan upload {subject} (${countOf(details.assignmentsCreated, 'assignment', 'assignments')})`,
    },
    'sarif.dry_run': {
      subject: 'sarif_run',
      label: 'Dry run of a scan upload',
      text: '{actor} did a dry run of a scan upload',
    },
    'sarif.ingested': {
      subject: 'sarif_run',
      label: 'Scan uploaded',
      text: (details) =>
        `{actor} uploaded the scan {subject} (${countOf(details.assignmentsCreated, 'assignment', 'assignments')})`,
    },
    'topic_override.removed': {
      label: 'Topic override removed',
      text: (details) => `{actor} let Parapet choose the topic for ${overriddenRule(details)} again`,
    },
    'topic_override.set': {
      label: 'Topic override set',
      text: (details) =>
        `{actor} chose ${details.topicId === null ? 'no training' : `the topic ${text(details.topicId)}`} for ${overriddenRule(details)}`,
    },
  },
} satisfies AuditTrail
