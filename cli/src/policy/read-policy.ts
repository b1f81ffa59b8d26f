/**
 * The policy file: YAML with the fields of the API. Names are checked here, because the service ignores unknown ones.
 */
import { readFile } from 'node:fs/promises'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import type { NewTopicOverride, PolicyRule, TrainingPolicy } from '../../../sdk/src/api.generated.ts'
import { CliError } from '../cli-error.ts'
import { describeReadError } from '../describe-read-error.ts'
import { overrideFields, policyFields, policyRuleFields } from '../facts.generated.ts'

const maxBytes = 256 * 1024
/** Fields that take one value or a list of them. */
const listFields: readonly string[] = ['paths', 'languages', 'topics', 'bots', 'assistants']
/** Lists that may be empty: nobody is one. */
const emptyFields: readonly string[] = ['bots', 'assistants']

/** A file has two parts: who must be trained in what, and topics for rules of scanners. */
export type PolicyFile = { policy: TrainingPolicy; overrides: NewTopicOverride[] }

/** Reads and checks a policy. The service checks whether its topics exist. */
export async function readPolicy(file: string): Promise<PolicyFile> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError('usage', describeReadError(file, error))
  })
  if (bytes.length > maxBytes) throw new CliError('usage', `${file} has more than ${maxBytes} bytes.`)
  return parsePolicy(file, bytes.toString('utf8'))
}

/** Parses a policy file into the API's format. */
export function parsePolicy(file: string, text: string): PolicyFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const fail = (node: unknown, message: string): never => {
    const offset = (node as Node | null | undefined)?.range?.[0]
    const place = offset === undefined ? file : `${file}:${lines.linePos(offset).line}`
    throw new CliError('usage', `${place}: ${message}`)
  }
  const [mistake] = [...document.errors, ...document.warnings]
  if (mistake !== undefined) {
    throw new CliError('usage', `${file}:${lines.linePos(mistake.pos[0]).line}: ${mistake.message}`)
  }
  const root: unknown = document.contents
  // A typo must not leave a policy without requirements.
  if (!isMap(root)) return fail(root, 'must have fields such as mode and rules')
  const policy = readFields(root, [...policyFields, 'overrides'], fail)
  const overrides = readOverrides(root.get('overrides', true), fail)
  const rules = root.get('rules', true)
  if (rules === undefined) return { policy: policy as TrainingPolicy, overrides }
  if (!isSeq(rules) || rules.items.length === 0) return fail(rules, 'rules must be a list of at least one rule')
  const ruleList = rules.items.map((rule) =>
    isMap(rule) ? readRule(rule, fail) : fail(rule, 'a rule must have fields'),
  )
  return { policy: { ...policy, rules: ruleList }, overrides }
}

/** Each with all fields: a topic that is left out must not mean "no training". */
function readOverrides(node: unknown, fail: Fail): NewTopicOverride[] {
  if (node === undefined) return []
  if (!isSeq(node) || node.items.length === 0) return fail(node, 'overrides must be a list of at least one override')
  return node.items.map((item) => {
    if (!isMap(item)) return fail(item, 'an override must have fields')
    const unknown = item.items.find(({ key }) => !isScalar(key) || !overrideFields.some((name) => name === key.value))
    if (unknown !== undefined) return fail(unknown.key, `unknown field; use ${overrideFields.join(', ')}`)
    const text = (name: string) => {
      const value = item.get(name)
      return typeof value === 'string' && value !== ''
        ? value
        : fail(item, `${name} must be text; put numbers in quotes`)
    }
    if (!item.has('topicId')) return fail(item, 'the override has no topicId; use null for no training')
    return {
      tool: text('tool'),
      ruleId: text('ruleId'),
      topicId: isNull(item.get('topicId', true)) ? null : text('topicId'),
    }
  })
}

type Fail = (node: unknown, message: string) => never

const isNull = (node: unknown) => isScalar(node) && node.value === null

function readRule(rule: YAMLMap, fail: Fail): PolicyRule {
  const fields = readFields(rule, policyRuleFields, fail)
  if (fields.topics === undefined) fail(rule, 'the rule has no topics')
  if (fields.paths === undefined && fields.languages === undefined) fail(rule, 'the rule needs paths or languages')
  const { topics, ...more } = fields
  // The service checks the values.
  return { ...more, topics: topics as string[] }
}

function readFields(map: YAMLMap, known: readonly string[], fail: Fail): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!known.includes(name)) fail(key, `unknown field ${JSON.stringify(name)}; use ${known.join(', ')}`)
    if (name !== 'rules' && name !== 'overrides')
      fields[name] = listFields.includes(name) ? readList(name, value, fail) : readScalar(name, value, fail)
  }
  return fields
}

function readList(name: string, node: unknown, fail: Fail): string[] {
  const items = isSeq(node) ? node.items : [node]
  if (items.length === 0 && !emptyFields.includes(name)) fail(node, `${name} must not be empty`)
  return items.map((item) => {
    const value = isScalar(item) ? item.value : undefined
    return typeof value === 'string' && value !== ''
      ? value
      : fail(item ?? node, `${name} must be text or a list of texts`)
  })
}

function readScalar(name: string, node: unknown, fail: Fail): string | number {
  const value = isScalar(node) ? node.value : undefined
  if (name === 'windowDays') {
    return typeof value === 'number' && Number.isInteger(value)
      ? value
      : fail(node, 'windowDays must be a number of days')
  }
  return typeof value === 'string' ? value : fail(node, `${name} must be a word`)
}
