/** Compiles the knowledge about scanner rules into one file that loads quickly: parsing the YAML takes a second. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { toSingular } from '../server/src/areas/findings/sarif/topics/split-words.ts'

const folder = 'server/src/areas/findings/sarif/topics/rules'
export const rulesFile = 'server/src/areas/findings/sarif/topics/rules.generated.json'
const phraseSources = { weaknesses: 'phrases.yaml', settings: 'settings.yaml' }
export const phrasesFile = 'server/src/areas/findings/sarif/topics/phrases.generated.json'

type ToolSource = {
  source: string
  tools: string[]
  kind: string
  rest?: number | 'style'
  idsAreCwes?: boolean
  isMixed?: boolean
  isKnownByTags?: boolean
  /** Ids by CWE, in lower case. */
  rules?: Record<string, string[]>
  /** The same, for rules whose files carry misleading CWEs. */
  certain?: Record<string, string[]>
  patterns?: [pattern: string, cwe: number][]
  style?: string[]
}

export async function generateRules(root: string): Promise<string> {
  const names = (await readdir(join(root, folder))).sort()
  const tools = await Promise.all(names.map((name) => readTool(join(root, folder), name)))
  return `[\n${tools.map((tool) => JSON.stringify(tool)).join(',\n')}\n]\n`
}

/** Names of weaknesses and settings as rows of CWE, certainty and words, in their order. */
export async function generatePhrases(root: string): Promise<string> {
  const lists = await Promise.all(
    Object.entries(phraseSources).map(async ([name, file]) => {
      const rows = await readPhrases(join(root, folder, '..', file))
      return `${JSON.stringify(name)}:[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
    }),
  )
  const faint = await readPhrases(join(root, folder, '..', phraseSources.weaknesses), 'faint')
  lists.push(`"faint":[\n${faint.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
  return `{\n${lists.join(',\n')}\n}\n`
}

type PhraseGroup = { cwe: number; certain?: string[]; likely?: string[]; faint?: string[] }

async function readPhrases(path: string, only?: 'faint') {
  const groups: PhraseGroup[] = parse(await readFile(path, 'utf8'))
  if (only === 'faint')
    return groups.flatMap(({ cwe, faint = [] }) => faint.map((words) => [cwe, 0, toPhrase(words)] as const))
  const rows = groups.flatMap(({ cwe, certain = [], likely = [] }) => [
    ...certain.map((words) => [cwe, 1, toPhrase(words)] as const),
    ...likely.map((words) => [cwe, 0, toPhrase(words)] as const),
  ])
  // A vague name must not hide a certain one further down.
  return [...rows.filter(([, isCertain]) => isCertain === 1), ...rows.filter(([, isCertain]) => isCertain === 0)]
}

function toPhrase(text: string): string {
  return String(text)
    .split(' ')
    .map((step) =>
      step
        .split('|')
        .map((word) => (word.endsWith('*') ? word : toSingular(word)))
        .join('|'),
    )
    .join(' ')
}

async function readTool(path: string, name: string) {
  const {
    rules = {},
    certain = {},
    patterns = [],
    style = [],
    ...tool
  }: ToolSource = parse(await readFile(join(path, name), 'utf8'))
  if (!tool.source) throw new Error(`${name} names no source`)
  const cweOfRule = listIds(rules, name)
  const cweOfCertain = listIds(certain, name)
  const twice = Object.keys(cweOfCertain).find((id) => cweOfRule[id] !== undefined)
  if (twice !== undefined) throw new Error(`${name} lists ${twice} as certain and as not`)
  const certainOnly = Object.keys(cweOfCertain).length === 0 ? {} : { certain: cweOfCertain }
  return { name: name.replace('.yaml', ''), ...tool, rules: cweOfRule, ...certainOnly, patterns, style }
}

function listIds(rules: Record<string, string[]>, name: string): Record<string, number> {
  const cweOfRule: Record<string, number> = {}
  for (const [cwe, ids] of Object.entries(rules)) {
    for (const id of ids) {
      if (cweOfRule[id] !== undefined) throw new Error(`${name} lists ${id} twice`)
      cweOfRule[id] = Number(cwe)
    }
  }
  return cweOfRule
}
