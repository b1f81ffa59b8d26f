import rulesOfTools from './rules.generated.json' with { type: 'json' }

/** What a tool looks at: written code, settings of infrastructure, or packages that are used. */
type ToolKind = 'code' | 'infrastructure' | 'dependencies'

type KnownTool = {
  /** The file of `rules/` that holds it. */
  name: string
  /** Where its rules are published. */
  source: string
  /** Names under which the tool writes its files, lower case. */
  tools: readonly string[]
  kind: ToolKind
  /** The tool looks at written code as well: a finding in a source file is about the code. */
  isMixed?: boolean
  /** Its rules were read from the CWEs that its files carry, with their mistakes. */
  isKnownByTags?: boolean
  /** CWE by rule id, in lower case. */
  rules: Readonly<Record<string, number>>
  /** The same, for rules whose own CWEs in the file are misleading. */
  certain?: Readonly<Record<string, number>>
  /** Tried in turn, over the words of a rule, when no id is known. 0 stands for a rule about style. */
  patterns: readonly (readonly [pattern: string, cwe: number])[]
  /** Rules about style, licences or correctness, not about security. */
  style: readonly string[]
  /** What all other rules of the tool are about. */
  rest?: number | 'style'
  idsAreCwes?: boolean
}

export type KnownRule = { cwe: number | 'style' /** More reliable than the CWEs in the file. */; isCertain: boolean }

export type ToolKnowledge = {
  /** The file of `rules/`, by which code asks for a certain tool. */
  name: string | undefined
  kind: ToolKind | undefined
  isMixed: boolean
  isKnownByTags: boolean
  /** Only its name says what it looks at, so that words of its rules know better. */
  isGuess: boolean
  /** What a rule is about; undefined if it isn't known. */
  find(rule: { ruleId: string; name: string; words: string }): KnownRule | undefined
  /** What the tool's other rules are about. */
  rest: number | 'style' | undefined
}

export const unknownTool: ToolKnowledge = {
  name: undefined,
  kind: undefined,
  isMixed: false,
  isKnownByTags: false,
  isGuess: false,
  find: () => undefined,
  rest: undefined,
}

export const knownTools = rulesOfTools as unknown as readonly KnownTool[]
const toolOfName = new Map(knownTools.flatMap((tool) => tool.tools.map((name) => [name, tool] as const)))

/** What the name of an unknown tool or of one product in a suite says it looks at, and the file that describes such tools. */
const kindsByName: readonly (readonly [RegExp, string])[] = [
  [/\b(?:secrets?|credentials?)\b/, 'secrets'],
  [/\b(?:iac|infrastructure|terraform|cloudformation|kubernetes|k8s|dockerfile|helm)\b/, 'infrastructure'],
  [
    /\b(?:sca|oss|(?:npm|nuget|pip|yarn|cargo|composer)[- ]audit|dependency|dependencies|composition|container image|open source)\b/,
    'dependencies',
  ],
  [/\b(?:\w*lint|linter|formatter|spell ?check\w*|code style)$/, 'style'],
]

const isProduct = /\b(?:sca|iac|secrets?|dependency|dependencies|composition)\b/

/**
 * Looks a tool up by name. Some append a version or edition, so words are dropped from the end until one matches. Suites
 * have products of several kinds: what is dropped may say which.
 */
export function findTool(driverName: string): ToolKnowledge {
  const name = driverName.slice(0, 200).trim().toLowerCase()
  const words = name.split(/[ /@]+/)
  const exact = toolOfName.get(name) ?? toolOfName.get(words.join(' '))
  if (exact !== undefined) return toKnowledge(exact)
  const kind = kindsByName.find(([pattern]) => pattern.test(name))?.[1]
  const similar = kind === undefined ? undefined : knownTools.find((tool) => tool.name === kind)
  for (let count = words.length; count > 0; count--) {
    const tool = toolOfName.get(words.slice(0, count).join(' '))
    // "Checkmarx - SCA" is not the product that is called "Checkmarx".
    const isOther =
      similar !== undefined && (tool?.kind === 'dependencies' || isProduct.test(words.slice(count).join(' ')))
    if (tool !== undefined && !isOther) return toKnowledge(tool)
  }
  return similar === undefined ? unknownTool : { ...toKnowledge(similar), isGuess: true }
}

function toKnowledge(tool: KnownTool): ToolKnowledge {
  const patterns = tool.patterns.map(([pattern, cwe]) => [new RegExp(pattern), cwe] as const)
  const style = new Set(tool.style)
  const certain = tool.certain ?? {}
  return {
    name: tool.name,
    kind: tool.kind,
    isMixed: tool.isMixed ?? false,
    isKnownByTags: tool.isKnownByTags ?? false,
    isGuess: false,
    rest: tool.rest,
    find({ ruleId, name, words }) {
      const ids = listIds(ruleId, name)
      const certainId = ids.find((id) => Object.hasOwn(certain, id))
      if (certainId !== undefined) return { cwe: certain[certainId] as number, isCertain: true }
      const known = ids.find((id) => Object.hasOwn(tool.rules, id))
      if (known !== undefined) return { cwe: tool.rules[known] as number, isCertain: false }
      if (ids.some((id) => style.has(id))) return { cwe: 'style', isCertain: true }
      if (tool.idsAreCwes === true && /^\d{1,4}$/.test(ruleId)) return { cwe: Number(ruleId), isCertain: false }
      const cwe = patterns.find(([pattern]) => pattern.test(words))?.[1]
      if (cwe === undefined) return undefined
      return cwe === 0 ? { cwe: 'style', isCertain: false } : { cwe, isCertain: false }
    },
  }
}

/**
 * The ways a rule is named: `java:S2068`, `javascript/PT`, `com.lgtm/python-queries:py/unused-import`,
 * `python.lang.security.eval.eval-detected`, `10038-1`; by its name where the id is a number (Psalm, Flawfinder).
 */
function listIds(ruleId: string, name: string): string[] {
  const id = ruleId.trim().toLowerCase()
  const ownName = name.trim().toLowerCase()
  return [
    id,
    id.slice(id.lastIndexOf(':') + 1),
    id.slice(id.indexOf('/') + 1),
    id.slice(id.lastIndexOf('.') + 1),
    id.replace(/-\d+$/, ''),
    // The C++ compiler drops the letter from `C26000`.
    /^\d{4,5}$/.test(id) ? `c${id}` : id,
    ownName,
    ownName.slice(ownName.lastIndexOf('/') + 1),
  ]
}
