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
  find: () => undefined,
  rest: undefined,
}

export const knownTools = rulesOfTools as unknown as readonly KnownTool[]
const toolOfName = new Map(knownTools.flatMap((tool) => tool.tools.map((name) => [name, tool] as const)))

/** Looks a tool up by name. Some append a version or edition, so words are dropped from the end until one matches. */
export function findTool(driverName: string): ToolKnowledge {
  const words = driverName
    .slice(0, 200)
    .trim()
    .toLowerCase()
    .split(/[ /@]+/)
  for (let count = words.length; count > 0; count--) {
    const tool = toolOfName.get(words.slice(0, count).join(' '))
    if (tool !== undefined) return toKnowledge(tool)
  }
  return unknownTool
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
