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
  /** CWE by rule id, in lower case. */
  rules: Readonly<Record<string, number>>
  /** Tried in turn, over the words of a rule, when no id is known. 0 stands for a rule about style. */
  patterns: readonly (readonly [pattern: string, cwe: number])[]
  /** Rules about style, licences or correctness, not about security. */
  style: readonly string[]
  /** What all other rules of the tool are about. */
  rest?: number | 'style'
  idsAreCwes?: boolean
}

export type ToolKnowledge = {
  kind: ToolKind | undefined
  /** The CWE of a rule, or that it isn't about security; undefined if nothing certain is known. */
  find(rule: { ruleId: string; name: string; words: string }): number | 'style' | undefined
  /** What the tool's other rules are about. */
  rest: number | 'style' | undefined
}

const unknownTool: ToolKnowledge = { kind: undefined, find: () => undefined, rest: undefined }

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
  return {
    kind: tool.kind,
    rest: tool.rest,
    find({ ruleId, name, words }) {
      const ids = listIds(ruleId, name)
      const known = ids.find((id) => Object.hasOwn(tool.rules, id))
      if (known !== undefined) return tool.rules[known]
      if (ids.some((id) => style.has(id))) return 'style'
      if (tool.idsAreCwes === true && /^\d{1,4}$/.test(ruleId)) return Number(ruleId)
      const cwe = patterns.find(([pattern]) => pattern.test(words))?.[1]
      return cwe === 0 ? 'style' : cwe
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
    ownName,
    ownName.slice(ownName.lastIndexOf('/') + 1),
  ]
}
