import type { SarifRun } from '@parapet/contract'

/** Lists show a summary of each run, not every location. */
export const summaryBytes = 16_384

const lengths = [1000, 300, 100, 30, 10, 3, 1, 0]

/** Fits the run into `maxBytes` of JSON: long lists are cut, counts stay complete. */
export function cutRun(run: SarifRun, maxBytes: number): SarifRun {
  if (sizeOf(run) <= maxBytes) return run
  // Cut locations and rules of findings first: they are the longest and the least important.
  let cut = { ...run, truncated: true }
  for (const length of lengths) {
    const findings = cut.findings.map((finding) => ({
      ...finding,
      cwes: finding.cwes.slice(0, length),
      ruleIds: finding.ruleIds.slice(0, length),
      locations: finding.locations.slice(0, length),
      reasons: finding.reasons.slice(0, length),
    }))
    cut = { ...cut, findings }
    if (sizeOf(cut) <= maxBytes) return cut
  }
  for (const length of lengths) {
    cut = {
      ...cut,
      tools: cut.tools.slice(0, length),
      findings: cut.findings.slice(0, length),
      unmappedCwes: cut.unmappedCwes.slice(0, length),
      unmappedRules: cut.unmappedRules.slice(0, length),
      assignmentsCreated: cut.assignmentsCreated.slice(0, length),
      skipped: cut.skipped.slice(0, length),
      unresolvedAuthors: cut.unresolvedAuthors.slice(0, length),
    }
    if (sizeOf(cut) <= maxBytes) return cut
  }
  return cut
}

function sizeOf(run: SarifRun): number {
  return Buffer.byteLength(JSON.stringify(run))
}
