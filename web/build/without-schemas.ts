import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** What the service needs of an operation and pages do not: they call it by its address, and its types are gone by now. */
const serverSide = new Set(['body', 'answer', 'query', 'errors', 'summary', 'description', 'example', 'answerExample'])

type Node = { type: string; start: number; end: number }
type Property = { key: { name?: string }; value: Node }
type Declared = { declarations?: { init?: (Node & { properties?: Property[] }) | null }[] }
type Statement = Declared & { declaration?: Declared | null }

/** Leaves the schemas of operations out of the pages: each page would load those of everything it can call. */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
    transform(code, id) {
      if (!id.startsWith(contractFolder)) return undefined
      const declared = (this.parse(code).body as unknown as Statement[])
        .flatMap(({ declaration, declarations }) => (declaration ?? { declarations }).declarations ?? [])
        .flatMap(({ init }) => init ?? [])
      const values = declared
        .map(({ properties = [] }) => properties)
        .filter((properties) =>
          ['id', 'method', 'url'].every((name) => properties.some(({ key }) => key?.name === name)),
        )
        .flat()
        .filter(({ key }) => serverSide.has(key?.name ?? ''))
        .map(({ value: { start, end } }) => ({ start, end, text: '0' }))
      // Says that the calls that build schemas do nothing else: a schema that nobody uses can be left out.
      const calls = listCalls(declared)
        .filter(({ start }) => !values.some((value) => value.start <= start && start < value.end))
        .map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' }))
      // From the end, so that places before it stay where they are.
      const kept = [...values, ...calls]
        .sort((a, b) => b.start - a.start)
        .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code)
      return { code: kept, map: null }
    },
  }
}

/** The calls that run when the module loads. */
function listCalls(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(listCalls)
  if (typeof node !== 'object' || node === null) return []
  const { type } = node as Node
  if (/Function/.test(type)) return []
  const inside = Object.values(node).flatMap(listCalls)
  return type === 'CallExpression' ? [node as Node, ...inside] : inside
}
