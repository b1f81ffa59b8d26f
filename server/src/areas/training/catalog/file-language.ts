import { type LanguageName, languageNames } from '@parapet/contract'

/** File extensions by the language of the lessons. C++ shares the pitfalls of C, and JavaScript those of TypeScript. */
const extensions: Record<LanguageName, readonly string[]> = {
  typescript: ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'],
  python: ['py', 'pyi', 'pyw'],
  java: ['java', 'jsp'],
  go: ['go'],
  csharp: ['cs', 'cshtml', 'razor'],
  c: ['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx'],
  rust: ['rs'],
}

/** Similar enough to link to a lesson, but not to assign one. */
const relatives: Partial<Record<LanguageName, readonly string[]>> = {
  python: ['ipynb'],
  java: ['kt', 'kts', 'scala', 'groovy'],
  csharp: ['vb'],
}

const byExtension = invert(extensions)
const byRelative = invert(relatives)

/** The language of a file; undefined when we don't teach it. */
export function findFileLanguage(path: string): LanguageName | undefined {
  return byExtension.get(extensionOf(path))
}

/** The same, or else the most similar language: Java for Kotlin. */
export function findNearestLanguage(path: string): LanguageName | undefined {
  return findFileLanguage(path) ?? byRelative.get(extensionOf(path))
}

function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

function invert(table: Partial<Record<LanguageName, readonly string[]>>): Map<string, LanguageName> {
  return new Map(
    languageNames.flatMap((language) => (table[language] ?? []).map((extension) => [extension, language] as const)),
  )
}
