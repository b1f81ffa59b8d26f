import { createRoute, redirect } from '@tanstack/react-router'
import { at } from '../inside.route.tsx'
import { page, plainPage } from '../page-route.tsx'
import { paths } from '../paths.ts'
import { tableSearch, textSearch } from '../ui/table/table-state.ts'
import { readInsightSearch } from './evidence/insight/insight-search.ts'
import type { ReportSearch } from './evidence/reports/report-search.ts'
import { readPresetSearch } from './training/assignments/preset-search.ts'
import type { ComplianceSearch } from './training/compliance/compliance-data.ts'

export const consolePages = [
  createRoute({
    ...at(paths.console),
    beforeLoad: () => {
      throw redirect({ to: paths.overview })
    },
  }),
  createRoute({
    ...at(paths.overview),
    validateSearch: ({ weeks }: Record<string, unknown>): { weeks?: number } =>
      typeof weeks === 'number' ? { weeks } : {},
    ...page('Overview', () => import('./evidence/overview/overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...at(paths.people),
    validateSearch: tableSearch('search', 'show', 'role', 'team'),
    ...page('People', () => import('./directory/users/people.tsx'), 'PeoplePage'),
  }),
  createRoute({
    ...at(paths.importPeople),
    ...page('Import people', () => import('./directory/users/import/import-people.tsx'), 'ImportPeoplePage'),
  }),
  createRoute({ ...at(paths.person), ...page('Person', () => import('./directory/users/person.tsx'), 'PersonPage') }),
  createRoute({
    ...at(paths.assignments),
    validateSearch: tableSearch('search', 'show'),
    ...page('Assignments', () => import('./training/assignments/assignments.tsx'), 'AssignmentsPage'),
  }),
  createRoute({
    ...at(paths.newAssignment),
    validateSearch: readPresetSearch,
    loaderDeps: ({ search: { step, ...chosen } }) => chosen,
    ...page('New assignment', () => import('./training/assignments/new-assignment.tsx'), 'NewAssignmentPage'),
  }),
  createRoute({
    ...at(paths.assignment),
    ...page('Assignment', () => import('./training/assignments/assignment.tsx'), 'AssignmentPage'),
  }),
  createRoute({
    ...at(paths.courses),
    ...page('Courses', () => import('./training/custom-courses/courses.tsx'), 'CoursesPage'),
  }),
  createRoute({
    ...at(paths.newCourse),
    ...page('New course', () => import('./training/custom-courses/new-course.tsx'), 'NewCoursePage'),
  }),
  createRoute({
    ...at(paths.course),
    ...page('Course', () => import('./training/custom-courses/course.tsx'), 'CoursePage'),
  }),
  createRoute({ ...at(paths.teams), ...page('Teams', () => import('./directory/teams/teams.tsx'), 'TeamsPage') }),
  createRoute({ ...at(paths.team), ...page('Team', () => import('./directory/teams/team.tsx'), 'TeamPage') }),
  createRoute({
    ...at(paths.findings),
    ...page('Findings', () => import('./findings/sarif/findings.tsx'), 'FindingsPage'),
  }),
  createRoute({
    ...at(paths.findingRun),
    ...page('Scan upload', () => import('./findings/sarif/finding-run.tsx'), 'FindingRunPage'),
  }),
  createRoute({
    ...at(paths.findingPreview),
    ...page('Dry run', () => import('./findings/sarif/finding-preview.tsx'), 'FindingPreviewPage'),
  }),
  createRoute({
    ...at(paths.compliance),
    validateSearch: textSearch('framework', 'requirement', 'team') as (search: object) => ComplianceSearch,
    loaderDeps: ({ search: { requirement, team, ...chosen } }) => chosen,
    ...page('Compliance', () => import('./training/compliance/compliance.tsx'), 'CompliancePage'),
  }),
  createRoute({
    ...at(paths.reports),
    validateSearch: textSearch('report', 'from', 'to', 'framework') as (search: object) => ReportSearch,
    loaderDeps: ({ search }) => search,
    ...page('Reports', () => import('./evidence/reports/reports.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...at(paths.insight),
    validateSearch: readInsightSearch,
    loaderDeps: ({ search: { sort, hide, ...chosen } }) => chosen,
    ...page('Insight', () => import('./evidence/insight/insight.tsx'), 'InsightPage'),
  }),
  createRoute({ ...at(paths.keys), ...page('API keys', () => import('./access/api-keys/keys.tsx'), 'KeysPage') }),
  createRoute({
    ...at(paths.webhooks),
    ...page('Webhooks', () => import('./integrations/webhooks/webhooks.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...at(paths.signatureDebugger),
    validateSearch: textSearch('endpointId'),
    ...page(
      'Signature debugger',
      () => import('./integrations/webhooks/signature-debugger.tsx'),
      'SignatureDebuggerPage',
    ),
  }),
  createRoute({
    ...at(paths.webhook),
    validateSearch: tableSearch('status', 'event', 'delivery'),
    ...page('Webhook endpoint', () => import('./integrations/webhooks/webhook.tsx'), 'WebhookPage'),
  }),
  createRoute({
    ...at(paths.recordStore),
    ...page('Learning record store', () => import('./integrations/record-stores/record-store.tsx'), 'RecordStorePage'),
  }),
  createRoute({
    ...at(paths.chat),
    ...page('Chat channels', () => import('./integrations/chat/channels.tsx'), 'ChatChannelsPage'),
  }),
  createRoute({
    ...at(paths.newChatChannel),
    validateSearch: (search: Record<string, unknown>): { kind?: 'slack' | 'teams' } =>
      search.kind === 'slack' || search.kind === 'teams' ? { kind: search.kind } : {},
    ...page('New channel', () => import('./integrations/chat/new-channel.tsx'), 'NewChannelPage'),
  }),
  createRoute({
    ...at(paths.chatChannel),
    ...page('Chat channel', () => import('./integrations/chat/channel.tsx'), 'ChatChannelPage'),
  }),
  createRoute({
    ...at(paths.provisioning),
    ...page('Provisioning', () => import('./directory/scim/provisioning.tsx'), 'ProvisioningPage'),
  }),
  createRoute({
    ...at(paths.audit),
    validateSearch: tableSearch('search', 'actor', 'action', 'subject', 'from', 'to'),
    ...page('Audit log', () => import('./administration/audit-log/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...at(paths.security),
    validateSearch: tableSearch('search', 'event', 'result', 'time'),
    ...page('Security log', () => import('./administration/security-log/security.tsx'), 'SecurityPage'),
  }),
  createRoute({
    ...at(paths.mails),
    ...page('Mail outbox', () => import('./administration/mails/mails.tsx'), 'MailsPage'),
  }),
  createRoute({
    ...at(paths.organization),
    ...page('Organization details', () => import('./administration/settings/organization.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    ...at(paths.singleSignOn),
    ...page('Single sign-on', () => import('./directory/single-sign-on/single-sign-on.tsx'), 'SingleSignOnPage'),
  }),
  createRoute({
    ...at(paths.newConnection),
    validateSearch: (search: Record<string, unknown>): { type?: 'oidc' | 'saml' } =>
      search.type === 'oidc' || search.type === 'saml' ? { type: search.type } : {},
    ...plainPage(() => import('./directory/single-sign-on/new-connection.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    ...at(paths.connection),
    ...page('Connection', () => import('./directory/single-sign-on/connection.tsx'), 'ConnectionPage'),
  }),
  createRoute({
    ...at(paths.connectionTest),
    ...page('Connection test', () => import('./directory/single-sign-on/test-result.tsx'), 'ConnectionTestPage'),
  }),
]
