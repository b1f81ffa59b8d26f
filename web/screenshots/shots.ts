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
}
export type Shot = { path: string; prepare?: (page: Page) => Promise<void> }

/** One screenshot per name; a new console page gets a line here and a place in docs/console.md. */
export const shots: Record<string, Shot> = {
  overview: { path: paths.overview },
  assignments: { path: paths.assignments },
  assignment: { path: paths.assignment },
  'new-assignment': { path: paths.newAssignment },
  courses: { path: paths.courses },
  'deactivated-courses': { path: `${paths.courses}?show=all` },
  course: { path: paths.course },
  findings: { path: paths.findings },
  'finding-run': { path: paths.findingRun },
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
  keys: { path: paths.keys },
  webhooks: { path: paths.webhooks },
  webhook: { path: paths.webhook },
  'signature-debugger': { path: paths.signatureDebugger },
  audit: { path: paths.audit },
  security: { path: paths.security },
  mails: { path: paths.mails },
  chat: { path: paths.chat },
  'new-chat-channel': { path: paths.newChatChannel },
  'record-store': { path: paths.recordStore },
  provisioning: { path: paths.provisioning },
  account: { path: paths.account },
  home: { path: paths.learn },
  catalog: { path: paths.catalog },
  topic: { path: paths.topic.replace('$topicId', 'sql-injection') },
  scenario: { path: paths.scenario.replace('$scenarioId', 'forged-jwt-admin') },
  'learn-course': { path: paths.learnCourse },
  transcript: { path: paths.transcript },
  certificates: { path: paths.certificates },
  leaderboard: { path: paths.leaderboard },
  preferences: { path: paths.preferences },
  lab: { path: `${paths.topic.replace('$topicId', 'sql-injection')}?language=typescript`, prepare: openLab },
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
