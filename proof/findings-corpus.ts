/**
 * `npm run test:corpus -- --set FILE [--list]`: how often results of real scanner files reach the topic that fits them.
 * FILE lists scanner files and labels of their rules; the labels were written without asking Parapet.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import {
  createClassifier,
  createGrader,
  createLocationFinder,
  createTopicMap,
  findSkipReason,
  isObject,
  readRules,
  readSarif,
  SarifError,
} from '../server/src/areas/findings/sarif/sarif.tools.ts'
import { builtInContentFolder, listTopicsOfCwes, loadCatalog } from '../server/src/areas/training/catalog/catalog.ts'

export type Label = 'topics' | 'arguable' | 'none' | 'untaught' | 'advisory'
type LabelledRule = { label: Label; topics?: string[]; count: number }
type LabelledFile = { id: string; tool: string; raw: string; rules: Record<string, LabelledRule> }

/** Right: a fitting topic, or none where none fits. */
export type Outcome = 'sensible' | 'missing' | 'wrong'
export type Judged = {
  file: string
  tool: string
  ruleId: string
  label: Label
  expected: readonly string[]
  got: string
  outcome: Outcome
  results: number
}

/** A file that the service doesn't take, such as one with a run without a tool. */
export type Refused = { file: string; why: string; results: number }

// biome-ignore lint/suspicious/noExplicitAny: the file is whatever a scanner wrote
type Json = any

/** The results of a set, by file, rule and where they led. */
export async function judgeSet(
  path: string,
): Promise<{ judged: Judged[]; refused: Refused[]; leftOut: number; unlabelled: number }> {
  const topics = createTopicMap(listTopicsOfCwes(await loadCatalog([builtInContentFolder])))
  const { files } = parse(readFileSync(path, 'utf8')) as { files: LabelledFile[] }
  const judged: Judged[] = []
  const refused: Refused[] = []
  let leftOut = 0
  let unlabelled = 0
  for (const file of files) {
    const raw = [file.raw, resolve(dirname(path), file.raw)].find((name) => existsSync(name))
    if (raw === undefined) throw new Error(`${file.raw} is missing`)
    const bytes = readFileSync(raw)
    const why = findRefusal(bytes, topics)
    if (why !== undefined) {
      const results = Object.values(file.rules).reduce((sum, { count }) => sum + count, 0)
      refused.push({ file: file.id, why, results })
      continue
    }
    const counts = new Map<string, Judged>()
    for (const { ruleId, got } of classifyFile(JSON.parse(new TextDecoder().decode(bytes)), topics)) {
      const rule = file.rules[ruleId]
      if (got === undefined) leftOut++
      else if (rule === undefined) unlabelled++
      else {
        const key = `${ruleId}\n${got}`
        const known = counts.get(key)
        if (known !== undefined) known.results++
        else counts.set(key, judge(file, ruleId, rule, got))
      }
    }
    judged.push(...counts.values())
  }
  return { judged, refused, leftOut, unlabelled }
}

const readOptions = {
  repo: undefined,
  branch: undefined,
  commitSha: undefined,
  source: undefined,
  commitAuthorEmail: undefined,
  minSeverity: 0,
}

function findRefusal(bytes: Uint8Array, topics: ReturnType<typeof createTopicMap>): string | undefined {
  try {
    readSarif(bytes, readOptions, topics)
    return undefined
  } catch (error) {
    if (error instanceof SarifError) return `${error.field} ${error.message}`
    throw error
  }
}

function* classifyFile(document: Json, topics: ReturnType<typeof createTopicMap>) {
  for (const run of document.runs ?? []) {
    const rules = readRules(run.tool, run.tool.driver)
    const locate = createLocationFinder(run.artifacts ?? [])
    const classify = createClassifier(run, run.tool.driver.name, topics)
    const grade = createGrader()
    for (const result of run.results ?? []) {
      const found = rules.find(result)
      const ruleId = result.ruleId ?? result.rule?.id ?? (found.ruleId === '' ? nameByMessage(result) : found.ruleId)
      if (findSkipReason(result, grade(result, found).level) !== undefined) yield { ruleId, got: undefined }
      else {
        const classification = classify(result, found, locate(result).uri)
        yield { ruleId, got: 'topicId' in classification ? classification.topicId : classification.reason }
      }
    }
  }
}

/** How labels name results without a rule. */
function nameByMessage({ message }: Json): string {
  const text = isObject(message) && typeof message.text === 'string' ? message.text : ''
  return `(no rule id) ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`
}

function judge(file: LabelledFile, ruleId: string, rule: LabelledRule, got: string): Judged {
  const expected = rule.label === 'advisory' ? ['vulnerable-dependencies'] : (rule.topics ?? [])
  const { id, tool } = file
  return {
    file: id,
    tool,
    ruleId,
    label: rule.label,
    expected,
    got,
    outcome: decide(rule.label, expected, got),
    results: 1,
  }
}

function decide(label: Label, expected: readonly string[], got: string): Outcome {
  const hasTopic = !/^(?:no_|not_a_)/.test(got)
  if (label === 'none' || label === 'untaught') return hasTopic ? 'wrong' : 'sensible'
  if (hasTopic) return expected.includes(got) ? 'sensible' : 'wrong'
  return label === 'arguable' ? 'sensible' : 'missing'
}

const groups: { title: string; labels: readonly Label[] }[] = [
  { title: 'taught', labels: ['topics'] },
  { title: 'arguable', labels: ['arguable'] },
  { title: 'not taught or no vulnerability', labels: ['none', 'untaught'] },
  { title: 'advisories', labels: ['advisory'] },
]

export type Measure = { group: string; by: 'results' | 'rules'; total: number } & Record<Outcome, number>

/** A rule has the outcome of most of its results. */
export function measure(judged: readonly Judged[]): Measure[] {
  const byRule = Map.groupBy(judged, ({ file, ruleId }) => `${file}\n${ruleId}`)
  const rules = [...byRule.values()].map((outcomes) => {
    const [most] = outcomes.toSorted((a, b) => b.results - a.results) as [Judged]
    return { ...most, results: 1 }
  })
  return groups.flatMap(({ title: group, labels }) =>
    (
      [
        ['results', judged],
        ['rules', rules],
      ] as const
    ).map(([by, list]) => {
      const own = list.filter(({ label }) => labels.includes(label))
      const count = (outcome?: Outcome) =>
        own.reduce((sum, one) => sum + (outcome === undefined || one.outcome === outcome ? one.results : 0), 0)
      return {
        group,
        by,
        total: count(),
        sensible: count('sensible'),
        missing: count('missing'),
        wrong: count('wrong'),
      }
    }),
  )
}

export async function printSet(path: string, { isList }: { isList: boolean }): Promise<void> {
  const { judged, refused, leftOut, unlabelled } = await judgeSet(path)
  if (isList) {
    const wrong = judged.filter(({ outcome }) => outcome !== 'sensible').toSorted((a, b) => b.results - a.results)
    for (const one of wrong) {
      const expected = one.expected.length === 0 ? one.label : `${one.label} ${one.expected.join('|')}`
      console.log(`${one.outcome} ${one.results} ${one.tool} ${one.ruleId}: ${one.got}, not ${expected} (${one.file})`)
    }
  }
  for (const { group, by, total, sensible, missing, wrong } of measure(judged)) {
    const share = (count: number) => `${count} (${((100 * count) / Math.max(1, total)).toFixed(1)} %)`
    console.log(
      `${group}, ${total} ${by}: sensible ${share(sensible)}, missing ${share(missing)}, wrong ${share(wrong)}`,
    )
  }
  for (const { file, why, results } of refused) console.log(`refused, with ${results} results: ${file} (${why})`)
  console.log(`left out, as the file itself says that they don't count: ${leftOut}; without a label: ${unlabelled}`)
}
