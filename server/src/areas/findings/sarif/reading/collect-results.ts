import { type Classification, matchTypes } from '../topics/classify-result.ts'
import {
  type AuthorFinding,
  addLine,
  byWeight,
  cweName,
  type FoundResult,
  type GrowingFinding,
  growFinding,
  hasLine,
  type Mapped,
  maxOwnEntries,
  newFinding,
  noteReason,
  type ReadFinding,
  toAuthorFinding,
  toFinding,
} from './grow-finding.ts'

/** A file can reference one long address many times by index; this caps the locations kept over all findings. */
const maxKeptLocations = 25_000
/** Caps the locations shown to developers for their own findings, over all developers. */
const maxOwnLocations = 5000

/** Reasons that don't need the database. */
export type ReadSkipReason =
  | 'not_a_failure'
  | 'suppressed'
  | 'baseline_unchanged'
  | 'below_threshold'
  | 'no_cwe'
  | 'not_a_vulnerability'
  | 'no_training'
  | 'no_topic'
  | 'no_author'
  | 'bot_author'

/** What would be assigned to whom. Its results are those entries of `findingKeys` that name it. */
export type Candidate = { email: string; topicId: string }

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
   * UUIDs joined by commas, one for each result that is about a topic. One text crosses to another process and into a
   * statement much faster than a list of 25,000.
   */
  findingKeys: string
  /** `noCandidate` if the result leads to no assignment. */
  candidateOfKey: Uint32Array
  severityOfKey: Uint8Array
  /** The CWE that determined each topic. */
  cweOfKey: Uint32Array
  /** Where each was found: a place in `findings`, one in `uris` (`noUri` where there is none), and the line or 0. */
  findingOfKey: Uint32Array
  uriOfKey: Uint32Array
  lineOfKey: Uint32Array
  uris: string[]
  /** Lists were cut because the file has more entries than we keep. */
  isCut: boolean
}

/** Means "none" in the lists of numbers above. */
export const noCandidate = 0xffff_ffff
export const noUri = 0xffff_ffff

type Unmapped = Exclude<Classification, Mapped>

export type Collector = {
  skip(reason: ReadSkipReason, topicId?: string | null, userEmail?: string | null): void
  skipUnmapped(classification: Unmapped, tool: string, ruleId: string): void
  /** A result about a topic, no matter who should learn it. Does not count the result. */
  noteFinding(result: FoundResult, findingKey: string): void
  /** Adds the last noted result once its author is known. */
  addCandidate(email: string, result: FoundResult): void
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
  const cweOfKey: number[] = []
  const findingOfKey: number[] = []
  const placeOfTopic = new Map<string, number>()
  const uriOfKey: number[] = []
  const lineOfKey: number[] = []
  const uris = new Map<string, number>()
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

  function noteKey({ classification, severity, location }: FoundResult, key: string): void {
    keys.push(key)
    candidateOfKey.push(noCandidate)
    severityOfKey.push(severity)
    cweOfKey.push(classification.decidedBy)
    let place = placeOfTopic.get(classification.topicId)
    if (place === undefined) {
      place = placeOfTopic.size
      placeOfTopic.set(classification.topicId, place)
    }
    findingOfKey.push(place)
    lineOfKey.push(location.startLine ?? 0)
    if (location.uri === undefined) {
      uriOfKey.push(noUri)
      return
    }
    const known = uris.get(location.uri)
    uriOfKey.push(known ?? uris.size)
    if (known === undefined) uris.set(location.uri, uris.size)
  }

  function noteFinding(result: FoundResult, key: string): void {
    noteKey(result, key)
    const { ruleId, location } = result
    const { topicId, matchType } = result.classification
    const finding = findings.get(topicId) ?? newFinding()
    findings.set(topicId, finding)
    growFinding(finding, result)
    noteReason(finding, result)
    finding.match = Math.min(finding.match, matchTypes.indexOf(matchType))
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
    addLine(finding, location.uri, lines, line)
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

  function noteOwn(finding: GrowingFinding, result: FoundResult): void {
    const { ruleId, location } = result
    growFinding(finding, result)
    if (ruleId !== '' && finding.ruleIds.size < maxOwnEntries) finding.ruleIds.add(ruleId)
    const isFull = finding.lineCount >= maxOwnEntries || keptOwnLocations >= maxOwnLocations
    if (location.uri === undefined || isFull) return
    const line = location.startLine ?? 0
    const lines = finding.locations.get(location.uri)
    if (lines !== undefined && hasLine(lines, line)) return
    keptOwnLocations++
    addLine(finding, location.uri, lines, line)
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
    addCandidate(email, result) {
      resultsReceived++
      const candidate = findCandidate(email, result.classification.topicId)
      noteOwn(authorFindings[candidate] as GrowingFinding, result)
      candidateOfKey[candidateOfKey.length - 1] = candidate
    },
    finish() {
      const sorted = [...findings].map(([topicId, finding]) => toFinding(topicId, finding)).sort(byWeight)
      const places = new Uint32Array(sorted.length)
      for (const [place, { topicId }] of sorted.entries()) places[placeOfTopic.get(topicId) as number] = place
      const placeOfKey = new Uint32Array(findingOfKey)
      for (let i = 0; i < placeOfKey.length; i++) placeOfKey[i] = places[placeOfKey[i] as number] as number
      return {
        resultsReceived,
        findings: sorted,
        unmappedCwes: [...unmappedCwes].sort((a, b) => a - b).map(cweName),
        unmappedRules: [...unmappedRules.values()].sort((a, b) => b.resultCount - a.resultCount),
        skipped: [...skipped.values()],
        candidates,
        authorFindings: authorFindings.map(toAuthorFinding),
        findingKeys: keys.join(','),
        candidateOfKey: new Uint32Array(candidateOfKey),
        severityOfKey: new Uint8Array(severityOfKey),
        cweOfKey: new Uint32Array(cweOfKey),
        findingOfKey: placeOfKey,
        uriOfKey: new Uint32Array(uriOfKey),
        lineOfKey: new Uint32Array(lineOfKey),
        uris: [...uris.keys()],
        isCut,
      }
    },
  }
}
