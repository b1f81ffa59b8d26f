import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const listFile = join(import.meta.dirname, '../src/ui/late/library-styles.css')
const componentClasses = /@mantine\/core\/esm\/.*\/([\w-]+)\.module\.mjs$/
/** Not of one component. */
const forAll = new Set(['baseline', 'default-css-variables', 'global'])

/** Compares the list of component styles with the components in the build: all of the library would be 300 KB. */
export function checkLibraryStyles(): Plugin {
  return {
    name: 'check-library-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const listed = new Set(
        [...readFileSync(listFile, 'utf8').matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name as string),
      )
      const used = new Set(
        Object.values(bundle)
          .flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
          .map((id) => componentClasses.exec(id.replaceAll('\\', '/'))?.[1])
          .filter((name) => name !== undefined),
      )
      const missing = [...used].filter((name) => !listed.has(name))
      const unneeded = [...listed].filter((name) => !used.has(name) && !forAll.has(name))
      if (missing.length > 0) this.error(`Add to src/ui/late/library-styles.css: ${missing.join(', ')}`)
      if (unneeded.length > 0) this.error(`Remove from src/ui/late/library-styles.css: ${unneeded.join(', ')}`)
    },
  }
}
