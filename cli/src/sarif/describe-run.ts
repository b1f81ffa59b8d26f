import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { printable, toTable } from '../report.ts'

const statusSentences = {
  processed: 'The file was processed.',
  duplicate: 'This file was already processed for the same commit. This is the earlier result.',
  dry_run: 'This is what would happen; nothing was stored.',
}

/** The result of an upload, for people. */
export function describeRun(run: SarifRun): string {
  const sections = [
    `${statusSentences[run.status]} Run ${run.runId}`,
    `${run.resultsReceived} results: ${run.resultsProcessed} led to ${run.assignmentsCreated.length} assignments, ${run.resultsSkipped} skipped`,
  ]
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
    sections.push(table(['ASSIGNED TO', 'TOPIC', 'DUE DATE'], rows))
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
    const rows = run.unmappedRules.map(({ tool, ruleId, resultCount }) => [ruleId, resultCount, tool])
    sections.push(table(['RULE WITHOUT CWE', 'RESULTS', 'TOOL'], rows))
  }
  if (run.unmappedCwes.length > 0) sections.push(`No topic teaches: ${run.unmappedCwes.join(', ')}`)
  if (run.truncated) sections.push('Long lists are shortened; GET /sarif/runs/{runId} has everything.')
  return sections.join('\n\n')
}

function table(header: string[], rows: (string | number | null)[][]): string {
  return toTable(
    header,
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? printable(cell) : cell))),
  )
}
