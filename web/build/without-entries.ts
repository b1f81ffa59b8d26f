import type { Plugin } from 'vite'

/** What `npm run generate` has read of an entry and the browser doesn't need. */
const generated = new Set(['path', 'reads', 'nav', 'who'])

type Property = { key: { name?: string }; start: number; end: number }
type Declaration = {
  declaration?: { declarations?: { init?: { type: string; properties?: Property[] } | null }[] } | null
}

/** Leaves out of each page's entry what is in generated files. */
export function withoutEntries(): Plugin {
  return {
    name: 'without-entries',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('.pages.ts')) return undefined
      const statements = this.parse(code).body as unknown as Declaration[]
      const cut = statements
        .flatMap(({ declaration }) => declaration?.declarations ?? [])
        .flatMap(({ init }) => init?.properties ?? [])
        .filter(({ key }) => generated.has(key.name ?? ''))
      // From the end, so that places before it stay where they are.
      const kept = cut
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
      return { code: kept, map: null }
    },
  }
}
