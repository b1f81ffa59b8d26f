/** Test support: scanner output from public repositories, and the topics that fit each rule, judged by reading it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { read, sarifFile } from './sarif-world.ts'

type SampleRule = {
  id: string
  name?: string
  title?: string
  tags?: string[]
  cwes?: string[]
  taxa?: string[]
  type?: string
  file?: string
  results?: number
  /** Topics that fit. `none`: about security, but no topic teaches it. `style`: not about security. */
  expect: string | string[]
}

type SampleFile = { file: string; tool: string; rules: SampleRule[] }

export type Verdict = { file: string; tool: string; ruleId: string; results: number; expected: string[]; got: string }

export function listSampleFiles(name: string): SampleFile[] {
  return parse(readFileSync(join(import.meta.dirname, 'sarif-samples', name), 'utf8'))
}

/** Puts the facts back into a file and returns how the reader maps it. */
export function judge({ file, tool, rules }: SampleFile): Verdict[] {
  return rules.map((rule) => {
    const reading = read(sarifFile({ tool, rules: [toRule(rule)], results: [toResult(rule)] }))
    return {
      file,
      tool,
      ruleId: rule.id,
      results: rule.results ?? 1,
      expected: [rule.expect].flat(),
      got: reading.findings[0]?.topicId ?? reading.skipped[0]?.reason ?? 'nothing',
    }
  })
}

function toRule({ id, name, title, tags, cwes }: SampleRule) {
  return {
    id,
    name,
    shortDescription: title === undefined ? undefined : { text: title },
    properties: { tags, cwe: cwes },
  }
}

function toResult({ id, taxa = [], type, file }: SampleRule) {
  return {
    ruleId: id,
    level: 'error',
    taxa: taxa.map((id) => ({ id, toolComponent: { name: /^(CWE-)?\d+$/.test(id) ? 'CWE' : 'other' } })),
    properties: { VulnerabilityType: type },
    locations: file === undefined ? [] : [{ physicalLocation: { artifactLocation: { uri: file } } }],
  }
}

const isTopic = (name: string) => name !== 'none' && name !== 'style'

/** Only rules with a fitting topic count as to be found; a topic where none fits is as wrong as a different topic. */
export function score(verdicts: readonly Verdict[]) {
  const skipped = (got: string) => /^no_|^not_a_/.test(got)
  const security = verdicts.filter(({ expected }) => expected.some(isTopic) && !expected.includes('none'))
  const sensible = security.filter(({ expected, got }) => expected.includes(got))
  const wrong = verdicts.filter(({ expected, got }) => !skipped(got) && !expected.includes(got))
  const missed = security.filter(({ got }) => skipped(got))
  const count = (list: readonly Verdict[]) => list.reduce((sum, { results }) => sum + results, 0)
  return {
    rules: { security: security.length, sensible: sensible.length, wrong: wrong.length, all: verdicts.length },
    results: { security: count(security), sensible: count(sensible), wrong: count(wrong), all: count(verdicts) },
    wrong,
    missed,
  }
}
