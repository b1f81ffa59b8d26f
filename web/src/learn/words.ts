import { type LanguageName, languageNames, languageTitles } from '@parapet/contract'

const difficulties = ['Basic', 'Intermediate', 'Advanced']

export function toDifficulty(level: number): string {
  return difficulties[level - 1] ?? `Level ${level}`
}

/** From a URL, so it may be anything. */
export function toLanguage(text: string | undefined): LanguageName | undefined {
  return languageNames.find((name) => name === text)
}

export function toLanguageOptions(languages: readonly LanguageName[]) {
  return languages.map((value) => ({ value, label: languageTitles[value] }))
}

/** `1 challenge`, `3 challenges`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

export function toLines(block: { startLine: number; endLine: number }): string {
  return block.startLine === block.endLine ? `Line ${block.startLine}` : `Lines ${block.startLine}–${block.endLine}`
}
