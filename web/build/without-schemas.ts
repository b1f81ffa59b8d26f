import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** What the service needs of an operation and pages do not: they call it by its address, and its types are gone by now. */
const serverSide = new Set(['body', 'answer', 'query', 'errors', 'summary', 'description', 'example', 'answerExample'])

/** What builds schemas. Nothing happens when it isn't called, so a schema that nobody uses can be left out. */
const builders = [
  'Type',
  'Nullable',
  'OneOf',
  'OneOfOrNull',
  'Text',
  'Name',
  'PasswordText',
  'VerbatimText',
  'LenientText',
  'Timestamp',
  'Uuid',
]

type Property = { key: { name?: string }; value: { start: number; end: number } }
type Declaration = {
  declaration?: { declarations?: { init?: { type: string; properties?: Property[] } | null }[] } | null
}

/** Leaves the schemas of operations out of the pages: each page would load those of everything it can call. */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: builders, propertyReadSideEffects: false } } },
    }),
    transform(code, id) {
      if (!id.startsWith(contractFolder)) return undefined
      const statements = this.parse(code).body as unknown as Declaration[]
      const values = statements
        .flatMap(({ declaration }) => declaration?.declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init.properties ?? []] : []))
        .filter((properties) =>
          ['id', 'method', 'url'].every((name) => properties.some(({ key }) => key?.name === name)),
        )
        .flat()
        .filter(({ key }) => serverSide.has(key?.name ?? ''))
        .map(({ value }) => value)
      // From the end, so that places before it stay where they are.
      const kept = values
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => `${text.slice(0, start)}0${text.slice(end)}`, code)
      return { code: kept, map: null }
    },
  }
}
