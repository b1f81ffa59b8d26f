import type { Classification, MatchType } from './classify-result.ts'
import { matchTypes } from './classify-result.ts'
import type { FoundLocation } from './find-location.ts'
import { type SeverityName, severityNames } from './severity.ts'

/** One file can name a long address very often by its index; so many are kept of them, over all findings together. */
const maxKeptLocations = 25_000
/** With more lines of one address, looking through a list would take too long. */
const maxListedLines = 32

/** Of what each developer sees of their own findings: so many of a topic, and so many over all developers. */
const maxOwnEntries = 20
const maxOwnLocations = 5000

/** Reasons that need no look into the database. */
export type ReadSkipReason =
  | 'not_a_failure'
  | 'suppressed'
  | 'baseline_unchanged'
  | 'below_threshold'
  | 'no_cwe'
  | 'not_a_vulnerability'
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

/** What was found in the code of one developer. */
export type AuthorFinding = Pick<ReadFinding, 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>

export type CollectedResults = {
  resultsReceived: number
  findings: ReadFinding[]
  unmappedCwes: string[]
  unmappedRules: { tool: string; ruleId: string; resultCount: number; reason: Unmapped['reason'] }[]
  skipped: { reason: ReadSkipReason; topicId: string | null; userEmail: string | null; resultCount: number }[]
  candidates: Candidate[]
  /** What each candidate is about, in their order. */
  authorFindings: AuthorFinding[]
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

type Lines = number[] | Set<number>

type GrowingFinding = {
  cwes: Set<number>
  match: number
  severity: number
  resultCount: number
  ruleIds: Set<string>
  /** Lines by address; 0 where there is none. Most addresses have few, and a list of these is cheaper than a set. */
  locations: Map<string, Lines>
}

type OwnResult = Parameters<Collector['addCandidate']>[1]

function newFinding(): GrowingFinding {
  return {
    cwes: new Set(),
    match: matchTypes.length,
    severity: 0,
    resultCount: 0,
    ruleIds: new Set(),
    locations: new Map(),
  }
}

function countLines({ locations }: GrowingFinding): number {
  return [...locations.values()].reduce((sum, lines) => sum + (lines instanceof Set ? lines.size : lines.length), 0)
}

type Mapped = Extract<Classification, { topicId: string }>
type Unmapped = Exclude<Classification, Mapped>

export type Collector = {
  skip(reason: ReadSkipReason, topicId?: string | null, userEmail?: string | null): void
  skipUnmapped(classification: Unmapped, tool: string, ruleId: string): void
  /** A result that is about a topic, whoever is to learn it. Does not count the result. */
  noteFinding(classification: Mapped, severity: number, ruleId: string, location: FoundLocation): void
  addCandidate(
    email: string,
    result: { classification: Mapped; severity: number; ruleId: string; location: FoundLocation },
    findingKey: string,
  ): void
  finish(): CollectedResults
}

/** Counts every result exactly once: as skipped for a reason, or as part of a candidate. */
export function createCollector(): Collector {
  const findings = new Map<string, GrowingFinding>()
  const skipped = new Map<string, CollectedResults['skipped'][number]>()
  const unmappedCwes = new Set<number>()
  const unmappedRules = new Map<string, CollectedResults['unmappedRules'][number]>()
  const candidates: Candidate[] = []
  const authorFindings: GrowingFinding[] = []
  const candidatesOfAuthors = new Map<string, Map<string, number>>()
  const keys: string[] = []
  const candidateOfKey: number[] = []
  const severityOfKey: number[] = []
  let resultsReceived = 0
  let keptLocations = 0
  let keptOwnLocations = 0
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
    const finding = findings.get(topicId) ?? newFinding()
    findings.set(topicId, finding)
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
    finding.locations.set(location.uri, withLine(lines ?? [], line))
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
      authorFindings.push(newFinding())
      ofAuthor.set(topicId, index)
    }
    return index
  }

  function noteOwn(finding: GrowingFinding, { classification, severity, ruleId, location }: OwnResult): void {
    for (const cwe of classification.cwes) finding.cwes.add(cwe)
    finding.severity = Math.max(finding.severity, severity)
    finding.resultCount++
    if (ruleId !== '' && finding.ruleIds.size < maxOwnEntries) finding.ruleIds.add(ruleId)
    if (location.uri === undefined) return
    const line = location.startLine ?? 0
    const lines = finding.locations.get(location.uri) ?? []
    const isFull = countLines(finding) >= maxOwnEntries || keptOwnLocations >= maxOwnLocations
    if (isFull || hasLine(lines, line)) return
    keptOwnLocations++
    finding.locations.set(location.uri, withLine(lines, line))
  }

  return {
    skip,
    noteFinding,
    skipUnmapped(classification, tool, ruleId) {
      skip(classification.reason)
      if (classification.reason === 'no_topic') {
        for (const cwe of classification.cwes) unmappedCwes.add(cwe)
      }
      const entry = `${tool}\n${ruleId}`
      const known = unmappedRules.get(entry)
      if (known === undefined) unmappedRules.set(entry, { tool, ruleId, resultCount: 1, reason: classification.reason })
      else known.resultCount++
    },
    addCandidate(email, result, key) {
      resultsReceived++
      const candidate = findCandidate(email, result.classification.topicId)
      noteOwn(authorFindings[candidate] as GrowingFinding, result)
      candidateOfKey.push(candidate)
      severityOfKey.push(result.severity)
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
        authorFindings: authorFindings.map(toAuthorFinding),
        findingKeys: keys.join(','),
        candidateOfKey: new Uint32Array(candidateOfKey),
        severityOfKey: new Uint8Array(severityOfKey),
        isCut,
      }
    },
  }
}

function hasLine(lines: Lines, line: number): boolean {
  return lines instanceof Set ? lines.has(line) : lines.includes(line)
}

function withLine(lines: Lines, line: number): Lines {
  if (lines instanceof Set) return lines.add(line)
  if (lines.length >= maxListedLines) return new Set(lines).add(line)
  lines.push(line)
  return lines
}

function toFinding(topicId: string, finding: GrowingFinding): ReadFinding {
  return { topicId, matchType: matchTypes[finding.match] as MatchType, ...toAuthorFinding(finding) }
}

function toAuthorFinding({ cwes, severity, resultCount, ruleIds, locations }: GrowingFinding): AuthorFinding {
  return {
    cwes: [...cwes].sort((a, b) => a - b).map(cweName),
    severity: severityNames[severity] as SeverityName,
    resultCount,
    ruleIds: [...ruleIds],
    locations: [...locations].flatMap(([uri, lines]) =>
      [...lines].map((line) => ({ uri, startLine: line === 0 ? null : line })),
    ),
  }
}

/** As if both had been written by the same person. The first is the worse one. */
export function joinAuthorFindings(worse: AuthorFinding, milder: AuthorFinding): AuthorFinding {
  return {
    cwes: [...new Set([...worse.cwes, ...milder.cwes])],
    severity: worse.severity,
    resultCount: worse.resultCount + milder.resultCount,
    ruleIds: [...new Set([...worse.ruleIds, ...milder.ruleIds])].slice(0, maxOwnEntries),
    locations: [...worse.locations, ...milder.locations].slice(0, maxOwnEntries),
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
