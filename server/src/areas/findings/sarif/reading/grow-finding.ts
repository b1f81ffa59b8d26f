/** Collects what is known about a topic in one file, or in one developer's code, result by result. */
import type { FindingReason } from '@parapet/contract'
import type { FoundLocation } from '../document/find-location.ts'
import { type Classification, type MatchType, matchTypes } from '../topics/classify-result.ts'
import { type SeverityName, severityNames } from './severity.ts'

/** With more lines per address, searching a list would take too long. */
const maxListedLines = 32

/** Why a topic, over all its rules. More are counted nowhere: people look at the most frequent. */
const maxReasons = 50

/** How many rules and locations a developer sees per topic in their own findings. */
export const maxOwnEntries = 20

export type ReadFinding = {
  topicId: string
  cwes: string[]
  matchType: MatchType
  severity: SeverityName
  resultCount: number
  ruleIds: string[]
  locations: { uri: string; startLine: number | null }[]
  reasons: FindingReason[]
}

/** What was found in the code of one developer. */
export type AuthorFinding = Pick<ReadFinding, 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>

/** How a result that is about a topic was classified. */
export type Mapped = Extract<Classification, { topicId: string }>
export type FoundResult = {
  classification: Mapped
  severity: number
  tool: string
  ruleId: string
  location: FoundLocation
}

type Lines = number[] | Set<number>

export type GrowingFinding = {
  cwes: Set<number>
  match: number
  severity: number
  resultCount: number
  ruleIds: Set<string>
  /** Lines by address; 0 where there is none. Most addresses have few, and a list of these is cheaper than a set. */
  locations: Map<string, Lines>
  /** In all addresses together. */
  lineCount: number
  reasons: Map<string, FindingReason>
}

export function newFinding(): GrowingFinding {
  return {
    cwes: new Set(),
    match: matchTypes.length,
    severity: 0,
    resultCount: 0,
    ruleIds: new Set(),
    locations: new Map(),
    lineCount: 0,
    reasons: new Map(),
  }
}

/** What every result adds, wherever it was found. */
export function growFinding(finding: GrowingFinding, { classification, severity }: FoundResult): void {
  for (const cwe of classification.cwes) finding.cwes.add(cwe)
  finding.severity = Math.max(finding.severity, severity)
  finding.resultCount++
}

export function noteReason({ reasons }: GrowingFinding, { classification, tool, ruleId }: FoundResult): void {
  const { why, decidedBy } = classification
  const key = `${tool}\n${ruleId}\n${why.by}\n${why.evidence}`
  const known = reasons.get(key)
  if (known !== undefined) known.resultCount++
  else if (reasons.size < maxReasons) {
    const cwe = why.by === 'override' ? null : cweName(decidedBy)
    reasons.set(key, { tool, ruleId, by: why.by, place: why.place, evidence: why.evidence, cwe, resultCount: 1 })
  }
}

export function hasLine(lines: Lines, line: number): boolean {
  return lines instanceof Set ? lines.has(line) : lines.includes(line)
}

export function addLine(finding: GrowingFinding, uri: string, lines: Lines | undefined, line: number): void {
  finding.lineCount++
  const longer = withLine(lines ?? [], line)
  if (longer !== lines) finding.locations.set(uri, longer)
}

function withLine(lines: Lines, line: number): Lines {
  if (lines instanceof Set) return lines.add(line)
  if (lines.length >= maxListedLines) return new Set(lines).add(line)
  lines.push(line)
  return lines
}

export function toFinding(topicId: string, finding: GrowingFinding): ReadFinding {
  const reasons = [...finding.reasons.values()].sort((a, b) => b.resultCount - a.resultCount)
  return { topicId, matchType: matchTypes[finding.match] as MatchType, ...toAuthorFinding(finding), reasons }
}

export function toAuthorFinding({ cwes, severity, resultCount, ruleIds, locations }: GrowingFinding): AuthorFinding {
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
export function byWeight(a: ReadFinding, b: ReadFinding): number {
  return (
    severityNames.indexOf(b.severity) - severityNames.indexOf(a.severity) ||
    b.resultCount - a.resultCount ||
    (a.topicId < b.topicId ? -1 : 1)
  )
}

export function cweName(cwe: number): string {
  return `CWE-${cwe}`
}
