import { createRoute, redirect } from '@tanstack/react-router'
import { inside } from '../inside.route.tsx'
import { page } from '../page-route.tsx'
import { paths } from '../paths.ts'

export const consolePages = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.console,
    beforeLoad: () => {
      throw redirect({ to: paths.overview })
    },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.overview,
    ...page('Overview', () => import('./overview/overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.people,
    ...page('People', () => import('./people/people.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.importPeople,
    ...page('Import people', () => import('./people/import/import-people.tsx'), 'ImportPeoplePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.person,
    ...page('Person', () => import('./people/person.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignments,
    validateSearch: (search: Record<string, unknown>): { show?: string } =>
      search.show === 'ended' || search.show === 'all' ? { show: search.show } : {},
    ...page('Assignments', () => import('./assignments/assignments.tsx'), 'AssignmentsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newAssignment,
    validateSearch: (search: Record<string, unknown>): { userId?: string; teamId?: string; step?: 2 | 3 } => ({
      ...(search.step === 2 || search.step === 3 ? { step: search.step } : {}),
      ...(typeof search.userId === 'string' ? { userId: search.userId } : {}),
      ...(typeof search.teamId === 'string' ? { teamId: search.teamId } : {}),
    }),
    ...page('Assign something', () => import('./assignments/new-assignment.tsx'), 'NewAssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.assignment,
    ...page('Assignment', () => import('./assignments/assignment.tsx'), 'AssignmentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.courses,
    ...page('Courses', () => import('./courses/courses.tsx'), 'CoursesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newCourse,
    ...page('Create a course', () => import('./courses/new-course.tsx'), 'NewCoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.course,
    ...page('Course', () => import('./courses/course.tsx'), 'CoursePage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teams,
    ...page('Teams', () => import('./teams/teams.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.team,
    ...page('Team', () => import('./teams/team.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findings,
    ...page('Findings', () => import('./findings/findings.tsx'), 'FindingsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.findingRun,
    ...page('Run', () => import('./findings/finding-run.tsx'), 'FindingRunPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.keys,
    ...page('API keys', () => import('./keys/keys.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhooks,
    ...page('Webhooks', () => import('./webhooks/webhooks.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.signatureDebugger,
    validateSearch: (search: Record<string, unknown>): { endpointId?: string } =>
      typeof search.endpointId === 'string' ? { endpointId: search.endpointId } : {},
    ...page('Signature debugger', () => import('./webhooks/signature-debugger.tsx'), 'SignatureDebuggerPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.webhook,
    ...page('Webhook endpoint', () => import('./webhooks/webhook.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.audit,
    ...page('Audit log', () => import('./audit/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.security,
    ...page('Security log', () => import('./security/security.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.mails,
    ...page('Mail outbox', () => import('./mails/mails.tsx'), 'MailsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.organization,
    ...page('Organization details', () => import('./organization/organization.tsx'), 'OrganizationPage'),
  }),
]
