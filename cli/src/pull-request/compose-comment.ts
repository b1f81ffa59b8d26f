/** The text of the comment. */
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { languageTitles } from '../facts.generated.ts'
import { countOf } from '../report.ts'
import { cutText, type Flavor, toCode, toLinkTarget, toProse } from './markdown-text.ts'

type Finding = SarifRun['findings'][number]

/** Nobody would read more. */
const maxTopics = 10
const maxPlaces = 3

/** How the comment is found again: an invisible line. */
export type Marker = { key: string | undefined; flavor: Flavor }

/** Bitbucket shows HTML comments; an unused link definition is invisible there. */
function toMarkerLine({ key, flavor }: Marker): string {
  const name = key === undefined ? 'parapet:findings' : `parapet:findings:${key}`
  return flavor === 'commonmark' ? `<!-- ${name} -->` : `[${name}]: #`
}

/** Only a separate line counts, so that a comment that quotes one is left alone. */
export function hasMarker(body: string, marker: Marker): boolean {
  const line = toMarkerLine(marker)
  return body.split(/\r?\n/).some((text) => text.trimEnd() === line)
}

/** What is new in the pull request. Services that don't report what is new report everything. */
export function listNewFindings(run: SarifRun): Finding[] {
  return run.findings.filter(({ newResultCount }) => newResultCount > 0)
}

/** What a comment is made for. */
export type Frame = Marker & {
  maxLength: number
  serviceUrl: string
  /** `pull request` or `merge request`. */
  requestName: string
}

/** The full text of the comment, within the provider's limit. */
export function composeComment(run: SarifRun, frame: Frame): string {
  for (let count = maxTopics; ; count--) {
    const text = print(run, frame, count)
    if (text.length <= frame.maxLength || count === 0) return text
  }
}

function print(run: SarifRun, frame: Frame, count: number): string {
  const found = listNewFindings(run)
  const body = found.length === 0 ? printNothing(run, frame) : printFindings(run, found, frame, count)
  const all = [body, ...printWarnings(run, frame.flavor)].join('\n\n')
  const line = toMarkerLine(frame)
  // A link definition needs an empty line before it, and an HTML comment one after it.
  return frame.flavor === 'commonmark' ? `${line}\n\n${all}\n` : `${all}\n\n${line}\n`
}

function printNothing(run: SarifRun, { flavor, requestName }: Frame): string {
  const text = `${nameScanner(run, flavor)} reports no new findings in this ${requestName}${atCommit(run, flavor)}.`
  const isWhole = run.warnings.every(({ code }) => code === 'unknown_level')
  const isClean = run.findings.length === 0 && !run.truncated && isWhole
  return `### Parapet: no new findings\n\n${text}${isClean ? ' Findings listed here before are gone.' : ''}`
}

function printFindings(run: SarifRun, found: Finding[], frame: Frame, count: number): string {
  const { flavor, requestName } = frame
  const total = found.reduce((sum, finding) => sum + finding.newResultCount, 0)
  const lessons = found.length === 1 ? 'This short lesson shows' : 'These short lessons show'
  const shown = found.slice(0, count).map((finding) => printFinding(finding, frame))
  const left = found.length - shown.length
  return [
    `### Parapet: ${countOf(found.length, 'lesson')} for this ${requestName}`,
    `${nameScanner(run, flavor)} reported ${countOf(total, 'new finding')}${atCommit(run, flavor)}. ${lessons} what goes wrong and how to fix it.`,
    ...shown,
    ...(left > 0 ? [`And ${left} more: see the output of this job.`] : []),
  ].join('\n\n')
}

/** Parts of the file that were not read, or were read in another way. */
function printWarnings({ warnings }: SarifRun, flavor: Flavor): string[] {
  return warnings.map(
    ({ message, count }) => `Note about the scanner's file: ${toProse(flavor, message)} (${countOf(count, 'time')})`,
  )
}

function printFinding(finding: Finding, { flavor, serviceUrl }: Frame): string {
  const { topicTitle, severity, cwes, summary } = finding
  const facts = [`${severity} severity`, ...cwes.slice(0, 2)].map((fact) => toProse(flavor, fact))
  return [
    `#### ${toProse(flavor, topicTitle)}`,
    ...(summary === '' ? [] : [toProse(flavor, summary)]),
    [...facts, ...printPlaces(finding, flavor)].join(', '),
    `[${nameLesson(finding, flavor)}](${toLessonUrl(finding, serviceUrl)})`,
  ].join('\n\n')
}

function printPlaces({ locations }: Finding, flavor: Flavor): string[] {
  const newOnes = locations.filter(({ isNew }) => isNew === true)
  const places = (newOnes.length > 0 ? newOnes : locations).map(({ uri, startLine }) =>
    toCode(flavor, startLine === null ? uri : `${cutText(uri, 100)}:${startLine}`),
  )
  const shown = places.filter((place) => place !== '').slice(0, maxPlaces)
  const left = places.length - shown.length
  return shown.length === 0 ? [] : [`in ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`]
}

function nameLesson({ language }: Finding, flavor: Flavor): string {
  const title = language === undefined ? undefined : languageTitles[language]
  return title === undefined ? 'Open the lesson' : `Open the lesson in ${toProse(flavor, title)}`
}

/** The lesson's URL: the one Parapet gives for people, else one at the address this job uses. */
function toLessonUrl({ topicId, lessonUrl }: Finding, serviceUrl: string): string {
  const isLesson = URL.canParse(lessonUrl) && new URL(lessonUrl).pathname.startsWith('/learn/topics/')
  const own = `${serviceUrl}/learn/topics/${encodeURIComponent(topicId)}`
  return (isLesson ? toLinkTarget(lessonUrl) : undefined) ?? toLinkTarget(own) ?? '#'
}

function nameScanner({ source }: SarifRun, flavor: Flavor): string {
  return toCode(flavor, source ?? '', 60) || 'The scanner'
}

function atCommit({ commitSha }: SarifRun, flavor: Flavor): string {
  const code = toCode(flavor, commitSha?.slice(0, 12) ?? '')
  return code === '' ? '' : ` at ${code}`
}
