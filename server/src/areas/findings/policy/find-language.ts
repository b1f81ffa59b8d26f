import { type LanguageName, languageNames } from '@parapet/contract'

/** Common names of languages. */
const aliases: Record<LanguageName, readonly string[]> = {
  typescript: ['ts', 'tsx', 'javascript', 'js', 'jsx', 'node', 'nodejs'],
  python: ['py', 'python3'],
  java: [],
  go: ['golang'],
  csharp: ['c#', 'cs', 'dotnet', '.net'],
  c: ['c++', 'cpp', 'cxx'],
  rust: ['rs'],
}

const byName = new Map(
  languageNames.flatMap((language) => [language, ...aliases[language]].map((name) => [name, language] as const)),
)

/** `Python` and `py` are the same. Undefined when we don't teach it. */
export function findLanguage(name: string): LanguageName | undefined {
  return byName.get(name.toLowerCase())
}
