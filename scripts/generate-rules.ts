/** Compiles the knowledge about scanner rules into one file that loads quickly: parsing the YAML takes a second. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = 'server/src/features/sarif/rules'
export const rulesFile = 'server/src/features/sarif/rules.generated.json'

type ToolSource = {
  source: string
  tools: string[]
  kind: string
  rest?: number | 'style'
  idsAreCwes?: boolean
  /** Ids by CWE, in lower case. */
  rules?: Record<string, string[]>
  patterns?: [pattern: string, cwe: number][]
  style?: string[]
}

export async function generateRules(root: string): Promise<string> {
  const names = (await readdir(join(root, folder))).sort()
  const tools = await Promise.all(names.map((name) => readTool(join(root, folder), name)))
  return `[\n${tools.map((tool) => JSON.stringify(tool)).join(',\n')}\n]\n`
}

async function readTool(path: string, name: string) {
  const { rules = {}, patterns = [], style = [], ...tool }: ToolSource = parse(await readFile(join(path, name), 'utf8'))
  if (!tool.source) throw new Error(`${name} names no source`)
  const cweOfRule: Record<string, number> = {}
  for (const [cwe, ids] of Object.entries(rules)) {
    for (const id of ids) {
      if (cweOfRule[id] !== undefined) throw new Error(`${name} lists ${id} twice`)
      cweOfRule[id] = Number(cwe)
    }
  }
  return { name: name.replace('.yaml', ''), ...tool, rules: cweOfRule, patterns, style }
}
