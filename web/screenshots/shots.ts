/** The pages of the web app in the demo organization, for screenshots and measurements. */
import type { Page } from 'playwright-core'
import { answer, blockWith } from '../e2e/player.ts'
import { paths } from '../src/paths.ts'

/** The values for addresses. */
export type Ids = {
  assignmentId: string
  userId: string
  teamId: string
  courseId: string
  endpointId: string
  runId: string
  previewId: string
  channelId: string
  connectionId: string
  testId: string
  /** Of the team that the lead leads, and an attempt that the lead has finished. */
  memberId: string
  attemptId: string
  certificateNumber: string
  invitationToken: string
  resetToken: string
}
/** Who opens a page: an admin, a learner who leads a team, or someone who is signed out. */
export type Viewer = 'admin' | 'lead' | 'stranger'
export type Shot = { path: string; viewer?: Viewer; prepare?: (page: Page) => Promise<void> }

const asLead = { viewer: 'lead' } as const
const asStranger = { viewer: 'stranger' } as const

/** One screenshot per name; a new page gets a line here, and a place in docs/console.md if it is for admins. */
export const shots: Record<string, Shot> = {
  overview: { path: paths.overview },
  assignments: { path: paths.assignments },
  assignment: { path: paths.assignment },
  'new-assignment': { path: paths.newAssignment },
  courses: { path: paths.courses },
  'new-course': { path: paths.newCourse },
  'deactivated-courses': { path: `${paths.courses}?show=all` },
  course: { path: paths.course },
  findings: { path: paths.findings },
  'finding-run': { path: paths.findingRun },
  'finding-preview': { path: paths.findingPreview },
  compliance: { path: paths.compliance },
  reports: { path: paths.reports },
  insight: { path: paths.insight },
  'weakest-topics': { path: `${paths.insight}?view=topics` },
  'hardest-challenges': { path: `${paths.insight}?view=challenges` },
  'failed-fixes': { path: `${paths.insight}?view=fixes` },
  people: { path: paths.people },
  person: { path: paths.person },
  import: { path: paths.importPeople, prepare: chooseFile },
  teams: { path: paths.teams },
  team: { path: paths.team },
  organization: { path: paths.organization },
  'single-sign-on': { path: paths.singleSignOn },
  'new-connection': { path: paths.newConnection },
  connection: { path: paths.connection },
  'connection-test': { path: paths.connectionTest },
  keys: { path: paths.keys },
  webhooks: { path: paths.webhooks },
  webhook: { path: paths.webhook },
  'signature-debugger': { path: paths.signatureDebugger },
  audit: { path: paths.audit },
  security: { path: paths.security },
  mails: { path: paths.mails },
  chat: { path: paths.chat },
  'new-chat-channel': { path: paths.newChatChannel },
  'chat-channel': { path: paths.chatChannel },
  'record-store': { path: paths.recordStore },
  provisioning: { path: paths.provisioning },
  account: { path: paths.account },
  'my-team': { path: paths.myTeam, ...asLead },
  'my-team-assignments': { path: paths.myTeamAssignments, ...asLead },
  'my-team-findings': { path: paths.myTeamFindings, ...asLead },
  'my-team-insight': { path: paths.myTeamInsight, ...asLead },
  'my-team-person': { path: paths.myTeamPerson.replace('$userId', '$memberId'), ...asLead },
  home: { path: paths.learn },
  'lead-home': { path: paths.learn, ...asLead },
  catalog: { path: paths.catalog },
  topic: { path: paths.topic.replace('$topicId', 'sql-injection') },
  scenario: { path: paths.scenario.replace('$scenarioId', 'forged-jwt-admin') },
  'learn-course': { path: paths.learnCourse },
  'connect-lms': { path: paths.connectLms },
  result: { path: paths.attempt, ...asLead },
  transcript: { path: paths.transcript },
  'lead-transcript': { path: paths.transcript, ...asLead },
  certificates: { path: paths.certificates },
  leaderboard: { path: paths.leaderboard },
  preferences: { path: paths.preferences },
  attempt: { path: paths.topic.replace('$topicId', 'xss'), prepare: openChallenge },
  lab: { path: `${paths.topic.replace('$topicId', 'sql-injection')}?language=typescript`, prepare: openLab },
  'sign-in': { path: paths.signIn, ...asStranger },
  invitation: { path: `${paths.invitation}#$invitationToken`, ...asStranger },
  forgotten: { path: paths.forgotten, ...asStranger },
  reset: { path: `${paths.reset}#$resetToken`, ...asStranger },
  'undo-email': { path: `${paths.undoEmail}#$resetToken`, ...asStranger },
  confirmed: { path: `${paths.confirmed}#problem=sso_expired`, ...asStranger },
  'not-found': { path: '/console/no-such-page' },
  certificate: { path: '/verify/$certificateNumber', ...asStranger },
  docs: { path: '/docs', ...asStranger },
  'docs/webhook-endpoints': { path: '/docs/webhook-endpoints', ...asStranger },
}

/** The question which part of the code is vulnerable. */
async function openChallenge(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: /^(Start|Try again): / })
  await start
    .or(page.getByRole('link', { name: /^Continue: / }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Answer' }).waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  const lines = [
    'Full Name;E-Mail;Role;Department',
    'Vera Example;vera@example.com;learner;Platform',
    'Grace Sample;grace@example.com;learner;Platform',
    'Wendy Demo;wendy(at)example.com;learner;Payments',
    'Xenia Example;xenia@example.com;admin;',
    ';yann@example.com;learner;Payments',
    'Zoë Sample;zoe@example.com;learner;Payments',
  ]
  const buffer = Buffer.from(lines.join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'new-people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Invite/ }).waitFor()
}

/** A hands-on lab with a first run in which the attack still succeeds. */
async function openLab(page: Page): Promise<void> {
  const name = /: The parcel search$/
  // After the first screenshot, the attempt is open: a link continues it where the vulnerability is already found.
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
  const block = blockWith(page, 'reference LIKE')
  const attack = page.getByRole('region', { name: 'Attack it first' })
  await block.or(attack).first().waitFor()
  if (!(await attack.isVisible())) {
    await block.check()
    await answer(page)
  }
  await attack.getByRole('button', { name: /^(Hide|Skip)/ }).click()
  // Phones choose a fix instead of writing one.
  const run = page.getByRole('button', { name: 'Run', exact: true })
  const choosing = page.getByRole('heading', { name: 'Choose the fix' })
  await run.or(choosing).first().waitFor()
  if (await choosing.isVisible()) return
  await run.click()
  const result = page.getByRole('region', { name: 'Result of your run' })
  await result.getByRole('heading').filter({ hasNotText: 'Running' }).first().waitFor()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
}

/** The address of a page, with the ids of the demo organization. */
export function addressOf({ path }: Shot, ids: Ids): string {
  return path.replaceAll(/\$(\w+)/g, (_, param: keyof Ids) => ids[param])
}
