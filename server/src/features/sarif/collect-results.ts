import type { Classification, MatchType } from './classify-result.ts'
import { matchTypes } from './classify-result.ts'
import type { FoundLocation } from './find-location.ts'
import { type SeverityName, severityNames } from './severity.ts'

/** One file can name a long address very often by its index; so many are kept of them, over all findings together. */
const maxKeptLocations = 25_000
/** With more lines of one address, looking through a list would take too long. */
const maxListedLines = 32

/** Reasons that need no look into the database. */
export type ReadSkipReason =
  | 'not_a_failure'
  | 'suppressed'
  | 'baseline_unchanged'
  | 'below_threshold'
  | 'no_cwe'
  | 'no_topic'
  | 'no_author'
  | 'bot_author'

export type ReadFinding = {
  topicId: string
  cwes: string[]
  matchType: MatchType
  severity: SeverityName
  resultCount: number
  ruleIds: string[]
  locations: { uri: string; startLine: number | null }[]
}

/** What would be assigned to whom. Its results are those entries of `findingKeys` that name it. */
export type Candidate = { email: string; topicId: string }

export type CollectedResults = {
  resultsReceived: number
  findings: ReadFinding[]
  unmappedCwes: string[]
  unmappedRules: { tool: string; ruleId: string; resultCount: number }[]
  skipped: { reason: ReadSkipReason; topicId: string | null; userEmail: string | null; resultCount: number }[]
  candidates: Candidate[]
  /**
   * UUIDs joined by commas, one for each result of a candidate. One text crosses to another process and into a statement
   * much faster than a list of 25,000.
   */
  findingKeys: string
  candidateOfKey: Uint32Array
  severityOfKey: Uint8Array
  /** Lists were cut, because the file names more than is kept. */
  isCut: boolean
}

type GrowingFinding = {
  cwes: Set<number>
  match: number
  severity: number
  resultCount: number
  ruleIds: Set<string>
  /** Lines by address; 0 where there is none. Most addresses have few, and a list of these is cheaper than a set. */
  locations: Map<string, number[] | Set<number>>
}

type Mapped = Extract<Classification, { topicId: string }>
type Unmapped = Exclude<Classification, Mapped>

export type Collector = {
  skip(reason: ReadSkipReason, topicId?: string | null, userEmail?: string | null): void
  skipUnmapped(classification: Unmapped, tool: string, ruleId: string): void
  /** A result that is about a topic, whoever is to learn it. Does not count the result. */
  noteFinding(classification: Mapped, severity: number, ruleId: string, location: FoundLocation): void
  addCandidate(email: string, topicId: string, severity: number, findingKey: string): void
  finish(): CollectedResults
}

/** Counts every result exactly once: as skipped for a reason, or as part of a candidate. */
export function createCollector(): Collector {
  const findings = new Map<string, GrowingFinding>()
  const skipped = new Map<string, CollectedResults['skipped'][number]>()
  const unmappedCwes = new Set<number>()
  const unmappedRules = new Map<string, CollectedResults['unmappedRules'][number]>()
  const candidates: Candidate[] = []
  const candidatesOfAuthors = new Map<string, Map<string, number>>()
  const keys: string[] = []
  const candidateOfKey: number[] = []
  const severityOfKey: number[] = []
  let resultsReceived = 0
  let keptLocations = 0
  let isCut = false

  function skip(reason: ReadSkipReason, topicId: string | null = null, userEmail: string | null = null): void {
    resultsReceived++
    const entry = `${reason}\n${topicId}\n${userEmail}`
    const known = skipped.get(entry)
    if (known === undefined) skipped.set(entry, { reason, topicId, userEmail, resultCount: 1 })
    else known.resultCount++
  }

  function noteFinding(
    { topicId, cwes, matchType }: Mapped,
    severity: number,
    ruleId: string,
    location: FoundLocation,
  ): void {
    let finding = findings.get(topicId)
    if (finding === undefined) {
      finding = {
        cwes: new Set(),
        match: matchTypes.length,
        severity: 0,
        resultCount: 0,
        ruleIds: new Set(),
        locations: new Map(),
      }
      findings.set(topicId, finding)
    }
    for (const cwe of cwes) finding.cwes.add(cwe)
    finding.match = Math.min(finding.match, matchTypes.indexOf(matchType))
    finding.severity = Math.max(finding.severity, severity)
    finding.resultCount++
    if (ruleId !== '') finding.ruleIds.add(ruleId)
    if (location.uri === undefined) return
    const line = location.startLine ?? 0
    const lines = finding.locations.get(location.uri)
    if (lines !== undefined && hasLine(lines, line)) return
    if (keptLocations >= maxKeptLocations) {
      isCut = true
      return
    }
    keptLocations++
    if (lines === undefined) finding.locations.set(location.uri, [line])
    else if (lines instanceof Set) lines.add(line)
    else if (lines.length < maxListedLines) lines.push(line)
    else finding.locations.set(location.uri, new Set(lines).add(line))
  }

  function findCandidate(email: string, topicId: string): number {
    let ofAuthor = candidatesOfAuthors.get(email)
    if (ofAuthor === undefined) {
      ofAuthor = new Map()
      candidatesOfAuthors.set(email, ofAuthor)
    }
    let index = ofAuthor.get(topicId)
    if (index === undefined) {
      index = candidates.push({ email, topicId }) - 1
      ofAuthor.set(topicId, index)
    }
    return index
  }

  return {
    skip,
    noteFinding,
    skipUnmapped(classification, tool, ruleId) {
      skip(classification.reason)
      if (classification.reason === 'no_topic') {
        for (const cwe of classification.cwes) unmappedCwes.add(cwe)
        return
      }
      const entry = `${tool}\n${ruleId}`
      const known = unmappedRules.get(entry)
      if (known === undefined) unmappedRules.set(entry, { tool, ruleId, resultCount: 1 })
      else known.resultCount++
    },
    addCandidate(email, topicId, severity, key) {
      resultsReceived++
      candidateOfKey.push(findCandidate(email, topicId))
      severityOfKey.push(severity)
      keys.push(key)
    },
    finish() {
      return {
        resultsReceived,
        findings: [...findings].map(([topicId, finding]) => toFinding(topicId, finding)).sort(byWeight),
        unmappedCwes: [...unmappedCwes].sort((a, b) => a - b).map(cweName),
        unmappedRules: [...unmappedRules.values()].sort((a, b) => b.resultCount - a.resultCount),
        skipped: [...skipped.values()],
        candidates,
        findingKeys: keys.join(','),
        candidateOfKey: new Uint32Array(candidateOfKey),
        severityOfKey: new Uint8Array(severityOfKey),
        isCut,
      }
    },
  }
}

function hasLine(lines: number[] | Set<number>, line: number): boolean {
  return lines instanceof Set ? lines.has(line) : lines.includes(line)
}

function toFinding(topicId: string, finding: GrowingFinding): ReadFinding {
  return {
    topicId,
    cwes: [...finding.cwes].sort((a, b) => a - b).map(cweName),
    matchType: matchTypes[finding.match] as MatchType,
    severity: severityNames[finding.severity] as SeverityName,
    resultCount: finding.resultCount,
    ruleIds: [...finding.ruleIds],
    locations: [...finding.locations].flatMap(([uri, lines]) =>
      [...lines].map((line) => ({ uri, startLine: line === 0 ? null : line })),
    ),
  }
}

/** The worst first, then the most frequent. */
function byWeight(a: ReadFinding, b: ReadFinding): number {
  return (
    severityNames.indexOf(b.severity) - severityNames.indexOf(a.severity) ||
    b.resultCount - a.resultCount ||
    (a.topicId < b.topicId ? -1 : 1)
  )
}

function cweName(cwe: number): string {
  return `CWE-${cwe}`
}
