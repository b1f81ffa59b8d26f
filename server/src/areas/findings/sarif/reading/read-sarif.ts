/** Reads a SARIF file. Pure, and designed to run in a separate process. */

import { isAscii, isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { defined } from '../../../../platform/defined.ts'
import { explainEncoding, findJsonMistake } from '../../../../platform/json-mistake.ts'
import { checkJsonSize } from '../document/check-json.ts'
import { findAuthor, isBot } from '../document/find-author.ts'
import { createLocationFinder } from '../document/find-location.ts'
import { findSkipReason } from '../document/find-skip-reason.ts'
import { createFindingKeys } from '../document/fingerprint.ts'
import { createTimeLimit, type TimeLimit } from '../document/limit-time.ts'
import {
  isObject,
  type JsonObject,
  readArray,
  readObject,
  readObjects,
  readText,
  SarifError,
} from '../document/sarif-document.ts'
import { createWarnings, noteExternalParts, type Warning, type Warnings } from '../document/warnings.ts'
import { listOverridesOf, type Override } from '../overrides/find-override.ts'
import { readRepositoryOverrides } from '../overrides/repository-overrides.ts'
import { createClassifier } from '../topics/classify-result.ts'
import { type RuleBook, readRules } from '../topics/find-rule.ts'
import type { TopicMap } from '../topics/map-topic.ts'
import { type CollectedResults, type Collector, createCollector } from './collect-results.ts'
import { createGrader } from './severity.ts'

/** GitHub's limits: a file accepted there is accepted here. */
const maxRuns = 20
const maxResults = 25_000
const maxArtifacts = 1_000_000
const maxNameLength = 200
/** Results between time checks: few enough to be quick, since a check costs about as much as a result. */
const resultsBetweenChecks = 32

/** What the caller says about the file; missing values are read from the file. */
export type ReadOptions = {
  repo: string | undefined
  branch: string | undefined
  commitSha: string | undefined
  source: string | undefined
  /** Normalized for comparison. */
  commitAuthorEmail: string | undefined
  /** Index in `severityNames`; lower severities are skipped. */
  minSeverity: number
  /** What the organization decided for single rules. */
  overrides?: readonly Override[]
}

export type SarifReading = CollectedResults & {
  bodyHash: string
  source: string | null
  repo: string | null
  branch: string | null
  commitSha: string | null
  warnings: Warning[]
  tools: { name: string; version: string | null; resultCount: number }[]
}

export function readSarif(
  bytes: Uint8Array,
  options: ReadOptions,
  topics: TopicMap,
  /** `release` is called once the bytes are not needed any more. */
  { limit = createTimeLimit(), release }: { limit?: TimeLimit; release?: () => void } = {},
): SarifReading {
  // On processors without instructions for SHA-256, this takes half of its time.
  const bodyHash = hash('blake2b512', bytes, 'hex')
  const text = decode(bytes)
  release?.()
  const document = parse(text)
  const runs = readRuns(document)
  const warnings = createWarnings()
  noteExternalParts(document, runs, warnings)
  const ofRepository = readRepositoryOverrides(document, topics, warnings)
  const provenance = findProvenance(runs)
  const repo = options.repo ?? provenance.repo
  const tools = new Map<string, SarifReading['tools'][number]>()
  const collector = createCollector()
  runs.forEach((run, i) => {
    at(`runs[${i}]`, () =>
      readRun(run, { ...options, repo }, topics, {
        collector,
        tools,
        limit,
        warnings,
        ofRepository,
        place: `runs[${i}]`,
      }),
    )
  })
  const [firstTool] = tools.values()
  return {
    ...collector.finish(),
    bodyHash,
    source: options.source ?? firstTool?.name ?? null,
    repo: repo ?? null,
    branch: options.branch ?? provenance.branch ?? null,
    commitSha: options.commitSha ?? provenance.commitSha ?? null,
    warnings: warnings.list(),
    tools: [...tools.values()],
  }
}

function decode(bytes: Uint8Array): string {
  const areAllAscii = isAscii(bytes)
  if (!areAllAscii && !isUtf8(bytes)) {
    throw new SarifError('body', explainEncoding(bytes) ?? 'The body is not UTF-8', 'invalid_json')
  }
  const encoding = explainEncoding(bytes)
  if (encoding !== undefined) throw new SarifError('body', encoding, 'invalid_json')
  checkJsonSize(bytes)
  // Nearly every file; this takes a third of the time.
  if (areAllAscii) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  // Tools on Windows write a byte order mark; the decoder drops it.
  return new TextDecoder().decode(bytes)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { message, ...place } = findJsonMistake(text)
    throw new SarifError('body', message, 'invalid_json', place)
  }
}

function readRuns(document: unknown): readonly JsonObject[] {
  if (!isObject(document)) throw new SarifError('body', 'must be an object')
  const version = readText(document, 'version', 50)
  if (version === undefined) throw new SarifError('version', 'is required')
  if (!/^2\.1\.0(?:-|$)/.test(version)) {
    throw new SarifError('version', `is ${version}; version 2.1.0 is taken`, 'unsupported_sarif_version')
  }
  if (document.runs === undefined || document.runs === null) throw new SarifError('runs', 'is required')
  return readObjects(document, 'runs', maxRuns)
}

type RunSurroundings = {
  collector: Collector
  tools: Map<string, SarifReading['tools'][number]>
  limit: TimeLimit
  warnings: Warnings
  /** What the repository's policy file decided for rules. */
  ofRepository: readonly Override[]
  place: string
}

function readRun(
  run: JsonObject,
  options: ReadOptions,
  topics: TopicMap,
  { collector, tools, limit, warnings, ofRepository, place }: RunSurroundings,
): void {
  const tool = readObject(run, 'tool')
  if (tool === undefined) throw new SarifError('tool', 'is required')
  const driver = readObject(tool, 'driver', 'tool.')
  if (driver === undefined) throw new SarifError('tool.driver', 'is required')
  const toolName = readText(driver, 'name', maxNameLength, 'tool.driver.')?.trim()
  if (toolName === undefined || toolName === '') throw new SarifError('tool.driver.name', 'is required')
  const version =
    readText(driver, 'version', 50, 'tool.driver.') ?? readText(driver, 'semanticVersion', 50, 'tool.driver.')
  const rules = readRules(tool, driver)
  const locate = createLocationFinder(readArray(run, 'artifacts', maxArtifacts))
  const overrides = {
    ofOrganization: listOverridesOf(toolName, options.overrides ?? []),
    ofRepository: listOverridesOf(toolName, ofRepository),
  }
  const classify = createClassifier(run, toolName, topics, overrides)
  // Each is dropped once it was read: the garbage collector then has much less to copy.
  const results = readArray(run, 'results', maxResults) as unknown[]

  const makeKey = createFindingKeys(options.repo ?? '', toolName)
  let current = 0
  const grade = createGrader((field) => warnings.note('unknown_level', `${place}.results[${current}].${field}`))
  const reader = { rules, locate, classify, grade, makeKey, tool: toolName, options, collector }
  for (let i = 0; i < results.length; i++) {
    if (i % resultsBetweenChecks === 0) limit.check()
    current = i
    try {
      readResult(results[i], reader)
      results[i] = undefined
    } catch (error) {
      throw error instanceof SarifError ? error.within(`results[${i}]`) : error
    }
  }
  countTool(tools, toolName, version ?? null, results.length)
}

type ResultReader = {
  rules: RuleBook
  locate: ReturnType<typeof createLocationFinder>
  classify: ReturnType<typeof createClassifier>
  grade: ReturnType<typeof createGrader>
  makeKey: ReturnType<typeof createFindingKeys>
  tool: string
  options: ReadOptions
  collector: Collector
}

/** Reports exactly one outcome per result to the collector. */
function readResult(result: unknown, reader: ResultReader): void {
  const { collector } = reader
  if (!isObject(result)) throw new SarifError('', 'must be an object')
  const found = reader.rules.find(result)
  const location = reader.locate(result)
  const { level, severity } = reader.grade(result, found)
  const reason =
    findSkipReason(result, level) ?? (severity < reader.options.minSeverity ? 'below_threshold' : undefined)
  if (reason !== undefined) {
    collector.skip(reason)
    return
  }
  const classification = reader.classify(result, found, location.uri)
  if (!('topicId' in classification)) {
    collector.skipUnmapped(classification, reader.tool, found.ruleId)
    return
  }
  const noted = { classification, severity, tool: reader.tool, ruleId: found.ruleId, location }
  collector.noteFinding(noted, reader.makeKey(result, found.ruleId, location))
  const { topicId } = classification
  const email = findAuthor(result, reader.options.commitAuthorEmail)
  if (email === undefined) collector.skip('no_author', topicId)
  else if (isBot(email)) collector.skip('bot_author', topicId, email)
  else collector.addCandidate(email, noted)
}

function countTool(
  tools: Map<string, SarifReading['tools'][number]>,
  name: string,
  version: string | null,
  resultCount: number,
): void {
  const known = tools.get(`${name}\n${version}`)
  if (known === undefined) tools.set(`${name}\n${version}`, { name, version, resultCount })
  else known.resultCount += resultCount
}

/** The first run that says where its code came from speaks for all. */
function findProvenance(runs: readonly JsonObject[]): { repo?: string; branch?: string; commitSha?: string } {
  for (const [i, run] of runs.entries()) {
    const provenance = at(`runs[${i}]`, () => readObjects(run, 'versionControlProvenance', 1000)[0])
    if (provenance === undefined) continue
    return at(`runs[${i}].versionControlProvenance[0]`, () => {
      const uri = readText(provenance, 'repositoryUri', 1000)
      const branch = readText(provenance, 'branch', 300)
      const commitSha = readText(provenance, 'revisionId', 200)
      return {
        repo: uri === undefined ? undefined : toRepositoryName(uri),
        ...defined({ branch, commitSha }),
      }
    })
  }
  return {}
}

/** `https://github.com/example/shop.git` and `git@github.com:example/shop` are both `example/shop`. */
function toRepositoryName(uri: string): string {
  const path = URL.canParse(uri) ? new URL(uri).pathname : uri.replace(/^[^/]*@[^/:]*:/, '')
  const name = path
    .replace(/^\/+/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
  return name === '' ? uri.slice(0, 300) : name.slice(0, 300)
}

/** Adds the location to an error from inside. */
function at<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof SarifError ? error.within(place) : error
  }
}
