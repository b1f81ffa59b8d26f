// Written by `npm run generate` from the pages’ entries (`x.pages.ts`).
import { createRoute } from '@tanstack/react-router'
import { signIn, invitation, forgotten, reset, undoEmail, confirmed, account } from './account/account.pages.ts'
import { keys } from './console/access/api-keys/api-keys.pages.ts'
import { audit } from './console/administration/audit-log/audit-log.pages.ts'
import { mails } from './console/administration/mails/mails.pages.ts'
import { security } from './console/administration/security-log/security-log.pages.ts'
import { organization } from './console/administration/settings/settings.pages.ts'
import { provisioning } from './console/directory/scim/scim.pages.ts'
import { singleSignOn, newConnection, connection, connectionTest } from './console/directory/single-sign-on/single-sign-on.pages.ts'
import { teams } from './console/directory/teams/teams.pages.ts'
import { people, importPeople, person } from './console/directory/users/users.pages.ts'
import { insight } from './console/evidence/insight/insight.pages.ts'
import { overdue } from './console/evidence/overdue/overdue.pages.ts'
import { overview } from './console/evidence/overview/overview.pages.ts'
import { reports } from './console/evidence/reports/reports.pages.ts'
import { team, myTeam, myTeamAssignments, myTeamFindings, myTeamInsight, myTeamPerson } from './console/evidence/team-progress/team-progress.pages.ts'
import { findings, findingRun, findingPreview } from './console/findings/sarif/sarif.pages.ts'
import { chat, newChatChannel, chatChannel } from './console/integrations/chat/chat.pages.ts'
import { recordStore } from './console/integrations/record-stores/record-stores.pages.ts'
import { webhooks, signatureDebugger, webhook } from './console/integrations/webhooks/webhooks.pages.ts'
import { assignments, newAssignment, assignment } from './console/training/assignments/assignments.pages.ts'
import { compliance } from './console/training/compliance/compliance.pages.ts'
import { courses, newCourse, course } from './console/training/custom-courses/custom-courses.pages.ts'
import { programs, newProgram, program, editProgram } from './console/training/programs/programs.pages.ts'
import { attempt } from './learn/attempt/attempt.pages.ts'
import { catalog } from './learn/catalog/catalog.pages.ts'
import { certificates } from './learn/certificates/certificates.pages.ts'
import { learnCourse } from './learn/course/course.pages.ts'
import { learn } from './learn/home/home.pages.ts'
import { leaderboard } from './learn/leaderboard/leaderboard.pages.ts'
import { connectLms } from './learn/lms/lms.pages.ts'
import { preferences } from './learn/preferences/preferences.pages.ts'
import { scenario } from './learn/scenario/scenario.pages.ts'
import { topic } from './learn/topic/topic.pages.ts'
import { transcript } from './learn/transcript/transcript.pages.ts'
import { welcome } from './learn/welcome/welcome.pages.ts'
import { behindSignIn, forAdmins, forLeads, outside } from './inside.route.tsx'
import { page, plainPage, type WithFile } from './page-route.tsx'
import { paths } from './paths.generated.ts'

export const outsidePages = [
  createRoute({ ...outside(paths.signIn), ...signIn.route, ...plainPage(signIn) }),
  createRoute({ ...outside(paths.invitation), ...plainPage(invitation) }),
  createRoute({ ...outside(paths.forgotten), ...plainPage(forgotten) }),
  createRoute({ ...outside(paths.reset), ...plainPage(reset) }),
  createRoute({ ...outside(paths.undoEmail), ...plainPage(undoEmail) }),
  createRoute({ ...outside(paths.confirmed), ...plainPage(confirmed) }),
]

/** Everything behind the sign-in. */
export const insidePages = [
  createRoute({ ...behindSignIn(paths.account), ...page(account) }),
  createRoute({ ...behindSignIn(paths.keys), ...page(keys) }),
  createRoute({ ...behindSignIn(paths.audit), ...audit.route, ...page(audit) }),
  createRoute({ ...behindSignIn(paths.mails), ...page(mails) }),
  createRoute({ ...behindSignIn(paths.security), ...security.route, ...page(security) }),
  createRoute({ ...behindSignIn(paths.organization), ...page(organization) }),
  createRoute({ ...behindSignIn(paths.provisioning), ...page(provisioning) }),
  createRoute({ ...behindSignIn(paths.singleSignOn), ...page(singleSignOn) }),
  createRoute({ ...forAdmins(paths.newConnection), ...newConnection.route, ...plainPage(newConnection) }),
  createRoute({ ...behindSignIn(paths.connection), ...page(connection) }),
  createRoute({ ...forAdmins(paths.connectionTest), ...page(connectionTest) }),
  createRoute({ ...behindSignIn(paths.teams), ...page(teams) }),
  createRoute({ ...behindSignIn(paths.people), ...people.route, ...page(people) }),
  createRoute({ ...forAdmins(paths.importPeople), ...page(importPeople) }),
  createRoute({ ...behindSignIn(paths.person), ...page(person) }),
  createRoute({ ...behindSignIn(paths.insight), ...insight.route, ...page(insight) }),
  createRoute({ ...behindSignIn(paths.overdue), ...overdue.route, ...page(overdue) }),
  createRoute({ ...behindSignIn(paths.overview), ...overview.route, ...page(overview) }),
  createRoute({ ...behindSignIn(paths.reports), ...reports.route, ...page(reports) }),
  createRoute({ ...behindSignIn(paths.team), ...page(team) }),
  createRoute({ ...forLeads(paths.myTeam), ...myTeam.route, ...page(myTeam) }),
  createRoute({ ...forLeads(paths.myTeamAssignments), ...myTeamAssignments.route, ...page(myTeamAssignments) }),
  createRoute({ ...forLeads(paths.myTeamFindings), ...myTeamFindings.route, ...page(myTeamFindings) }),
  createRoute({ ...forLeads(paths.myTeamInsight), ...myTeamInsight.route, ...page(myTeamInsight) }),
  createRoute({ ...forLeads(paths.myTeamPerson), ...page(myTeamPerson) }),
  createRoute({ ...behindSignIn(paths.findings), ...page(findings) }),
  createRoute({ ...behindSignIn(paths.findingRun), ...page(findingRun) }),
  createRoute({ ...forAdmins(paths.findingPreview), ...page(findingPreview) }),
  createRoute({ ...behindSignIn(paths.chat), ...page(chat) }),
  createRoute({ ...forAdmins(paths.newChatChannel), ...newChatChannel.route, ...page(newChatChannel) }),
  createRoute({ ...behindSignIn(paths.chatChannel), ...page(chatChannel) }),
  createRoute({ ...behindSignIn(paths.recordStore), ...page(recordStore) }),
  createRoute({ ...behindSignIn(paths.webhooks), ...page(webhooks) }),
  createRoute({ ...forAdmins(paths.signatureDebugger), ...signatureDebugger.route, ...page(signatureDebugger) }),
  createRoute({ ...behindSignIn(paths.webhook), ...webhook.route, ...page(webhook) }),
  createRoute({ ...behindSignIn(paths.assignments), ...assignments.route, ...page(assignments) }),
  createRoute({ ...forAdmins(paths.newAssignment), ...newAssignment.route, ...page(newAssignment) }),
  createRoute({ ...behindSignIn(paths.assignment), ...page(assignment) }),
  createRoute({ ...behindSignIn(paths.compliance), ...compliance.route, ...page(compliance) }),
  createRoute({ ...behindSignIn(paths.courses), ...page(courses) }),
  createRoute({ ...forAdmins(paths.newCourse), ...page(newCourse) }),
  createRoute({ ...behindSignIn(paths.course), ...page(course) }),
  createRoute({ ...behindSignIn(paths.programs), ...programs.route, ...page(programs) }),
  createRoute({ ...forAdmins(paths.newProgram), ...page(newProgram) }),
  createRoute({ ...behindSignIn(paths.program), ...page(program) }),
  createRoute({ ...forAdmins(paths.editProgram), ...page(editProgram) }),
  createRoute({ ...behindSignIn(paths.attempt), ...page(attempt) }),
  createRoute({ ...behindSignIn(paths.catalog), ...catalog.route, ...page(catalog) }),
  createRoute({ ...behindSignIn(paths.certificates), ...page(certificates) }),
  createRoute({ ...behindSignIn(paths.learnCourse), ...page(learnCourse) }),
  createRoute({ ...behindSignIn(paths.learn), ...page(learn) }),
  createRoute({ ...behindSignIn(paths.leaderboard), ...page(leaderboard) }),
  createRoute({ ...behindSignIn(paths.connectLms), ...page(connectLms) }),
  createRoute({ ...behindSignIn(paths.preferences), ...page(preferences) }),
  createRoute({ ...behindSignIn(paths.scenario), ...scenario.route, ...page(scenario) }),
  createRoute({ ...behindSignIn(paths.topic), ...topic.route, ...page(topic) }),
  createRoute({ ...behindSignIn(paths.transcript), ...page(transcript) }),
  createRoute({ ...behindSignIn(paths.welcome), ...page(welcome) }),
]

void [
  signIn satisfies WithFile<typeof signIn>,
  invitation satisfies WithFile<typeof invitation>,
  forgotten satisfies WithFile<typeof forgotten>,
  reset satisfies WithFile<typeof reset>,
  undoEmail satisfies WithFile<typeof undoEmail>,
  confirmed satisfies WithFile<typeof confirmed>,
  account satisfies WithFile<typeof account>,
  keys satisfies WithFile<typeof keys>,
  audit satisfies WithFile<typeof audit>,
  mails satisfies WithFile<typeof mails>,
  security satisfies WithFile<typeof security>,
  organization satisfies WithFile<typeof organization>,
  provisioning satisfies WithFile<typeof provisioning>,
  singleSignOn satisfies WithFile<typeof singleSignOn>,
  newConnection satisfies WithFile<typeof newConnection>,
  connection satisfies WithFile<typeof connection>,
  connectionTest satisfies WithFile<typeof connectionTest>,
  teams satisfies WithFile<typeof teams>,
  people satisfies WithFile<typeof people>,
  importPeople satisfies WithFile<typeof importPeople>,
  person satisfies WithFile<typeof person>,
  insight satisfies WithFile<typeof insight>,
  overdue satisfies WithFile<typeof overdue>,
  overview satisfies WithFile<typeof overview>,
  reports satisfies WithFile<typeof reports>,
  team satisfies WithFile<typeof team>,
  myTeam satisfies WithFile<typeof myTeam>,
  myTeamAssignments satisfies WithFile<typeof myTeamAssignments>,
  myTeamFindings satisfies WithFile<typeof myTeamFindings>,
  myTeamInsight satisfies WithFile<typeof myTeamInsight>,
  myTeamPerson satisfies WithFile<typeof myTeamPerson>,
  findings satisfies WithFile<typeof findings>,
  findingRun satisfies WithFile<typeof findingRun>,
  findingPreview satisfies WithFile<typeof findingPreview>,
  chat satisfies WithFile<typeof chat>,
  newChatChannel satisfies WithFile<typeof newChatChannel>,
  chatChannel satisfies WithFile<typeof chatChannel>,
  recordStore satisfies WithFile<typeof recordStore>,
  webhooks satisfies WithFile<typeof webhooks>,
  signatureDebugger satisfies WithFile<typeof signatureDebugger>,
  webhook satisfies WithFile<typeof webhook>,
  assignments satisfies WithFile<typeof assignments>,
  newAssignment satisfies WithFile<typeof newAssignment>,
  assignment satisfies WithFile<typeof assignment>,
  compliance satisfies WithFile<typeof compliance>,
  courses satisfies WithFile<typeof courses>,
  newCourse satisfies WithFile<typeof newCourse>,
  course satisfies WithFile<typeof course>,
  programs satisfies WithFile<typeof programs>,
  newProgram satisfies WithFile<typeof newProgram>,
  program satisfies WithFile<typeof program>,
  editProgram satisfies WithFile<typeof editProgram>,
  attempt satisfies WithFile<typeof attempt>,
  catalog satisfies WithFile<typeof catalog>,
  certificates satisfies WithFile<typeof certificates>,
  learnCourse satisfies WithFile<typeof learnCourse>,
  learn satisfies WithFile<typeof learn>,
  leaderboard satisfies WithFile<typeof leaderboard>,
  connectLms satisfies WithFile<typeof connectLms>,
  preferences satisfies WithFile<typeof preferences>,
  scenario satisfies WithFile<typeof scenario>,
  topic satisfies WithFile<typeof topic>,
  transcript satisfies WithFile<typeof transcript>,
  welcome satisfies WithFile<typeof welcome>,
]
