/** The pages of the web app in the demo organization, for screenshots and measurements. */
import type { Page } from 'playwright-core'
import { pageFacts } from '../build/page-facts.generated.ts'
import { answer, blockWith } from '../e2e/player.ts'
import { paths } from '../src/paths.generated.ts'

/** The values for addresses. */
export type Ids = {
  assignmentId: string
  programId: string
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

/** Each page under the name of its path, as the person whom it is for. */
const pages = Object.entries(pageFacts).map(([name, { path, who }]): [string, Shot] => [
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  { path, ...(who === 'strangers' ? asStranger : who === 'leads' ? asLead : {}) },
])

/** One screenshot per name: all pages, and what else is worth a look. Pages for admins have a place in docs/console.md. */
export const shots: Record<string, Shot> = {
  ...Object.fromEntries(pages),
  'deactivated-courses': { path: `${paths.courses}?show=all` },
  'weakest-topics': { path: `${paths.insight}?view=topics` },
  'hardest-challenges': { path: `${paths.insight}?view=challenges` },
  'failed-fixes': { path: `${paths.insight}?view=fixes` },
  'import-people': { path: paths.importPeople, prepare: chooseFile },
  'my-team-person': { path: paths.myTeamPerson.replace('$userId', '$memberId'), ...asLead },
  'lead-home': { path: paths.learn, ...asLead },
  topic: { path: paths.topic.replace('$topicId', 'sql-injection') },
  scenario: { path: paths.scenario.replace('$scenarioId', 'forged-jwt-admin') },
  result: { path: paths.attempt, ...asLead },
  'lead-transcript': { path: paths.transcript, ...asLead },
  attempt: { path: paths.topic.replace('$topicId', 'xss'), prepare: openChallenge },
  lab: { path: `${paths.topic.replace('$topicId', 'sql-injection')}?language=typescript`, prepare: openLab },
  invitation: { path: `${paths.invitation}#$invitationToken`, ...asStranger },
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
  const fix = page.getByRole('tab', { name: 'Fix' })
  await block.or(fix).first().waitFor()
  if (!(await fix.isVisible())) {
    await block.check()
    await answer(page)
  }
  await fix.click()
  // On phones, choosing a fix comes first.
  const run = page.getByRole('button', { name: /^Run/ })
  const choosing = page.getByRole('heading', { name: /^Choose the fix/ })
  await run.or(choosing).first().waitFor()
  if (await choosing.isVisible()) return
  await run.click()
  const result = page.getByRole('region', { name: 'Result of your run' })
  await result.getByRole('heading', { name: /^Run \d/ }).waitFor()
}

/** The address of a page, with the ids of the demo organization. */
export function addressOf({ path }: Shot, ids: Ids): string {
  return path.replaceAll(/\$(\w+)/g, (_, param: keyof Ids) => {
    if (ids[param] === undefined) throw new Error(`say in demo-site.ts what $${param} is`)
    return ids[param]
  })
}
