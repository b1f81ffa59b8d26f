// Written by `npm run generate` from the pages’ entries (`x.pages.ts`).
import { overview } from './console/evidence/overview/overview.pages.ts'
import { programs } from './console/training/programs/programs.pages.ts'
import { assignments } from './console/training/assignments/assignments.pages.ts'
import { overdue } from './console/evidence/overdue/overdue.pages.ts'
import { courses } from './console/training/custom-courses/custom-courses.pages.ts'
import { findings } from './console/findings/sarif/sarif.pages.ts'
import { compliance } from './console/training/compliance/compliance.pages.ts'
import { reports } from './console/evidence/reports/reports.pages.ts'
import { insight } from './console/evidence/insight/insight.pages.ts'
import { people } from './console/directory/users/users.pages.ts'
import { teams } from './console/directory/teams/teams.pages.ts'
import { organization } from './console/administration/settings/settings.pages.ts'
import { singleSignOn } from './console/directory/single-sign-on/single-sign-on.pages.ts'
import { provisioning } from './console/directory/scim/scim.pages.ts'
import { keys } from './console/access/api-keys/api-keys.pages.ts'
import { webhooks } from './console/integrations/webhooks/webhooks.pages.ts'
import { chat } from './console/integrations/chat/chat.pages.ts'
import { recordStore } from './console/integrations/record-stores/record-stores.pages.ts'
import { audit } from './console/administration/audit-log/audit-log.pages.ts'
import { security } from './console/administration/security-log/security-log.pages.ts'
import { mails } from './console/administration/mails/mails.pages.ts'
import { learn } from './learn/home/home.pages.ts'
import { catalog } from './learn/catalog/catalog.pages.ts'
import { leaderboard } from './learn/leaderboard/leaderboard.pages.ts'
import { transcript } from './learn/transcript/transcript.pages.ts'
import { certificates } from './learn/certificates/certificates.pages.ts'
import { preferences } from './learn/preferences/preferences.pages.ts'
import { myTeam, myTeamAssignments, myTeamFindings, myTeamInsight } from './console/evidence/team-progress/team-progress.pages.ts'
import { paths } from './paths.generated.ts'
import type { FrameLink } from './ui/page/frame.tsx'

export const trainingMenu: FrameLink[] = [
  { to: paths.overview, label: 'Overview', icon: overview.icon },
  { to: paths.programs, label: 'Programs', icon: programs.icon },
  { to: paths.assignments, label: 'Assignments', icon: assignments.icon },
  { to: paths.overdue, label: 'Overdue', icon: overdue.icon },
  { to: paths.courses, label: 'Courses', icon: courses.icon },
  { to: paths.findings, label: 'Findings', icon: findings.icon },
  { to: paths.compliance, label: 'Compliance', icon: compliance.icon },
  { to: paths.reports, label: 'Reports', icon: reports.icon },
  { to: paths.insight, label: 'Insight', icon: insight.icon },
  { to: paths.people, label: 'People', icon: people.icon },
  { to: paths.teams, label: 'Teams', icon: teams.icon },
]

export const organizationMenu: FrameLink[] = [
  { to: paths.organization, label: 'Details', icon: organization.icon },
  { to: paths.singleSignOn, label: 'Single sign-on', icon: singleSignOn.icon },
  { to: paths.provisioning, label: 'Provisioning', icon: provisioning.icon },
  { to: paths.keys, label: 'API keys', icon: keys.icon },
  { to: paths.webhooks, label: 'Webhooks', icon: webhooks.icon },
  { to: paths.chat, label: 'Chat channels', icon: chat.icon },
  { to: paths.recordStore, label: 'Learning record store', icon: recordStore.icon },
  { to: paths.audit, label: 'Audit log', icon: audit.icon },
  { to: paths.security, label: 'Security log', icon: security.icon },
  { to: paths.mails, label: 'Mail outbox', icon: mails.icon },
]

export const learnMenu: FrameLink[] = [
  { to: paths.learn, label: 'Home', icon: learn.icon, isExact: true, isAlso: ['/learn/courses/'] },
  { to: paths.catalog, label: 'Catalog', icon: catalog.icon, isAlso: ['/learn/attempts/', '/learn/scenarios/', '/learn/topics/'] },
  { to: paths.leaderboard, label: 'Leaderboard', icon: leaderboard.icon },
]

export const youMenu: FrameLink[] = [
  { to: paths.transcript, label: 'Transcript', icon: transcript.icon },
  { to: paths.certificates, label: 'Certificates', icon: certificates.icon },
  { to: paths.preferences, label: 'Preferences', icon: preferences.icon },
]

export const teamMenu: FrameLink[] = [
  { to: paths.myTeam, label: 'People', icon: myTeam.icon, isExact: true },
  { to: paths.myTeamAssignments, label: 'Team assignments', icon: myTeamAssignments.icon },
  { to: paths.myTeamFindings, label: 'Team findings', icon: myTeamFindings.icon },
  { to: paths.myTeamInsight, label: 'Team insight', icon: myTeamInsight.icon },
]
