/** The thread that tokenizes code. Grammars take memory and time to load, so it runs only while needed. */
import type { LanguageName } from '@parapet/contract'
import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type HighlighterCore,
  type ThemedToken,
} from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { answerTasks } from '../../../platform/idle-thread.ts'

export type HighlightQuestion = { text: string; language: LanguageName }

const theme = 'parapet'

const grammars: Record<LanguageName, () => Promise<{ default: Parameters<HighlighterCore['loadLanguage']>[0] }>> = {
  typescript: () => import('@shikijs/langs/typescript'),
  python: () => import('@shikijs/langs/python'),
  java: () => import('@shikijs/langs/java'),
  go: () => import('@shikijs/langs/go'),
  csharp: () => import('@shikijs/langs/csharp'),
  c: () => import('@shikijs/langs/c'),
  rust: () => import('@shikijs/langs/rust'),
}

/** The theme has few colors; each is sent as one letter. */
const letters: Record<string, string> = {
  constant: 'n',
  string: 's',
  'string-expression': 's',
  comment: 'c',
  keyword: 'k',
  parameter: 'a',
  function: 'f',
  punctuation: 'p',
  link: 'l',
}

/**
 * Learners also write code. Some grammar rules retry a line from each of its characters, so a line of 2,000 letters
 * takes seconds: long lines stay without colors.
 */
const lineLength = 200

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--' })],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

async function highlight({ text, language }: HighlightQuestion): Promise<string[]> {
  const { default: grammar } = await grammars[language]()
  await highlighter.loadLanguage(grammar)
  // Without a limit for each line: the first one compiles the grammar and would be cut off. The caller limits the whole text.
  const limits = { tokenizeMaxLineLength: lineLength, tokenizeTimeLimit: 0 }
  return highlighter.codeToTokensBase(text, { lang: language, theme, ...limits }).map(encode)
}

/** `6k1t4f`: six characters of a keyword, one of plain text, four of a name of a function. */
function encode(line: ThemedToken[]): string {
  const runs: { length: number; letter: string }[] = []
  for (const { content, color } of line) {
    const letter = letters[/^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? ''] ?? 't'
    const last = runs.at(-1)
    if (last?.letter === letter) last.length += content.length
    else runs.push({ length: content.length, letter })
  }
  return runs.map(({ length, letter }) => `${length}${letter}`).join('')
}

answerTasks(highlight)
