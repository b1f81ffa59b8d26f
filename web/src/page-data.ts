/**
 * What the loader of each page reads first. The service names it in the page, so that the browser asks for it while the
 * scripts load. An address is taken as it is, with its query. Only used when the web app is built; a test in a browser
 * opens every page and compares.
 */
import { paths } from './paths.ts'

const content = ['/content/topics', '/content/scenarios', '/content/categories']
const run = '/sarif/runs/{runId}'
const user = '/users/{userId}'
const endpoint = '/webhook-endpoints/{endpointId}'
const learningInsight = ['/teams', '/insight/learning?days=90']

/** By the address of the page; `{userId}` is the `$userId` in it. */
export const pageData: Readonly<Record<string, readonly string[]>> = {
  [paths.account]: [
    ...['/sessions', '/passkeys', '/second-factor', '/remembered-devices', '/access-tokens'],
    '/account/mail-preferences',
  ],
  [paths.overview]: ['/overview', '/setup'],
  [paths.keys]: ['/api-keys'],
  [paths.people]: ['/users'],
  [paths.person]: [user, `${user}/assignments`, `${user}/certificates`],
  [paths.teams]: ['/teams', '/users'],
  [paths.team]: ['/teams/{teamId}', '/users'],
  [paths.assignments]: ['/assignments?isActive=true'],
  [paths.newAssignment]: ['/users', '/teams', ...content, '/custom-courses'],
  [paths.assignment]: ['/assignments/{assignmentId}'],
  [paths.courses]: ['/custom-courses'],
  [paths.newCourse]: content,
  [paths.course]: ['/custom-courses/{courseId}', ...content],
  [paths.findings]: ['/sarif/runs'],
  [paths.findingRun]: [run, `${run}/authors`],
  [paths.findingPreview]: ['/sarif/previews/{previewId}'],
  [paths.compliance]: ['/compliance/summary', '/compliance/regulatory/summary'],
  [paths.reports]: [
    ...['/reports/training-record?limit=10', '/report-schedules'],
    ...['/compliance/summary', '/compliance/regulatory/summary'],
  ],
  [paths.insight]: ['/teams', '/insight/findings'],
  [`${paths.insight}?view=topics`]: learningInsight,
  [`${paths.insight}?view=challenges`]: learningInsight,
  [`${paths.insight}?view=fixes`]: learningInsight,
  [paths.webhooks]: ['/webhook-endpoints', '/webhook-endpoints/standings'],
  [paths.signatureDebugger]: ['/webhook-endpoints'],
  [paths.webhook]: [endpoint, `${endpoint}/deliveries`, `${endpoint}/health`],
  [paths.chat]: ['/chat-channels'],
  [paths.newChatChannel]: ['/teams'],
  [paths.chatChannel]: ['/chat-channels/{channelId}', '/chat-channels/{channelId}/messages', '/teams'],
  [paths.recordStore]: ['/record-stores'],
  [paths.provisioning]: ['/provisioning'],
  [paths.audit]: ['/audit-log/search?limit=50'],
  [paths.security]: ['/security-log?limit=50'],
  [paths.mails]: ['/mails'],
  [paths.organization]: ['/org', '/settings'],
  [paths.singleSignOn]: ['/sso/connections', '/sso/domains', '/settings'],
  [paths.connection]: ['/sso/connections', '/teams'],
  [paths.learn]: ['/learn/home'],
  [paths.catalog]: ['/learn/catalog'],
  [paths.topic]: ['/learn/topics/{topicId}', '/learn/preferences'],
  [paths.attempt]: ['/learn/attempts/{attemptId}'],
  [paths.scenario]: ['/learn/scenarios/{scenarioId}'],
  [paths.learnCourse]: ['/learn/courses/{courseId}'],
  [paths.transcript]: ['/learn/transcript'],
  [paths.certificates]: ['/learn/certificates', '/learn/catalog'],
  // Not the settings on the same page: learners may not read them.
  [paths.leaderboard]: ['/learn/leaderboard'],
  [paths.preferences]: ['/learn/preferences'],
}
