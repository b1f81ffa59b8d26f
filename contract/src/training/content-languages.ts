/** The languages that code of the training is written in. */
export const languageNames = ['typescript', 'python', 'java', 'go', 'csharp', 'c', 'rust'] as const
export type LanguageName = (typeof languageNames)[number]

/** How their names are written for people. */
export const languageTitles: Readonly<Record<LanguageName, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  csharp: 'C#',
  c: 'C',
  rust: 'Rust',
}
