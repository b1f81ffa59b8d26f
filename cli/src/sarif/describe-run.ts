import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { countOf, printable, toTable } from '../report.ts'

const statusSentences = {
  processed: 'The file was processed.',
  duplicate: 'This file was already processed for the same commit. This is the earlier result.',
  dry_run: 'This is what would happen; nothing was stored.',
}

/** The result of an upload, for people. */
export function describeRun(run: SarifRun): string {
  const isDryRun = run.status === 'dry_run'
  const sections = [describeStatus(run), describeCounts(run), ...describeWarnings(run)]
  if (run.findings.length > 0) {
    const rows = run.findings.map(({ severity, topicTitle, resultCount, cwes, locations }) => {
      const [first] = locations
      const place = first === undefined ? null : `${first.uri}${first.startLine === null ? '' : `:${first.startLine}`}`
      return [severity, topicTitle, resultCount, cwes.slice(0, 3).join(' '), place]
    })
    sections.push(table(['SEVERITY', 'TOPIC', 'RESULTS', 'CWE', 'FIRST LOCATION'], rows))
  }
  if (run.assignmentsCreated.length > 0) {
    const rows = run.assignmentsCreated.map(({ userEmail, topicId, deadline }) => [
      userEmail,
      topicId,
      deadline?.slice(0, 10) ?? null,
    ])
    sections.push(table([isDryRun ? 'WOULD BE ASSIGNED TO' : 'ASSIGNED TO', 'TOPIC', 'DUE DATE'], rows))
  }
  if (run.skipped.length > 0) {
    const rows = run.skipped.map(({ reason, topicId, userEmail, resultCount }) => [
      reason,
      resultCount,
      topicId,
      userEmail,
    ])
    sections.push(table(['SKIPPED BECAUSE', 'RESULTS', 'TOPIC', 'AUTHOR'], rows))
  }
  if (run.unmappedRules.length > 0) {
    const rows = run.unmappedRules.map(({ tool, ruleId, resultCount, reason }) => [
      ruleId,
      resultCount,
      tool,
      reason ?? null,
    ])
    sections.push(table(['RULE WITHOUT TOPIC', 'RESULTS', 'TOOL', 'BECAUSE'], rows))
  }
  if (run.unmappedCwes.length > 0) sections.push(`No topic teaches: ${run.unmappedCwes.join(', ')}`)
  if (run.truncated) {
    const whole = isDryRun ? '' : " The upload's page under Findings and GET /sarif/runs/{runId} have everything."
    sections.push(`Long lists are shortened.${whole}`)
  }
  return sections.join('\n\n')
}

/** A dry run stores nothing, so its id leads nowhere. */
function describeStatus({ status, runId }: SarifRun): string {
  const sentence = statusSentences[status]
  return status === 'dry_run' ? sentence : `${sentence} Scan upload ${runId} is in the console under Findings.`
}

function describeWarnings({ warnings }: SarifRun): string[] {
  if (warnings.length === 0) return []
  return [
    warnings
      .map(
        ({ message, count, field }) =>
          `Warning: ${printable(message)} (${countOf(count, 'time')}, first at ${printable(field)})`,
      )
      .join('\n'),
  ]
}

function describeCounts(run: SarifRun): string {
  const { status, resultsReceived, resultsProcessed, resultsSkipped, assignmentsCreated } = run
  const results = countOf(resultsReceived, 'result')
  const assignments = countOf(assignmentsCreated.length, 'assignment')
  return status === 'dry_run'
    ? `${results}: ${resultsProcessed} would lead to ${assignments}, ${resultsSkipped} would be skipped`
    : `${results}: ${resultsProcessed} led to ${assignments}, ${resultsSkipped} skipped`
}

/** A sentence about findings that assign training to nobody, because no one is named; undefined if there are none. */
export function describeMissingAuthors(run: SarifRun, isBlamed: boolean): string | undefined {
  const missing = run.skipped.filter(({ reason }) => reason === 'no_author')
  const count = missing.reduce((sum, { resultCount }) => sum + resultCount, 0)
  if (count === 0) return undefined
  const effect = count === 1 ? 'it assigns' : 'they assign'
  const advice = isBlamed ? 'Add --author ADDRESS.' : 'Add --author ADDRESS, or --blame in a checkout with its history.'
  return `No author is known for ${countOf(count, 'result')}, so ${effect} training to nobody. ${advice}`
}

function table(header: string[], rows: (string | number | null)[][]): string {
  return toTable(
    header,
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? printable(cell) : cell))),
  )
}
