/** Colours for code. Loaded when the first code is shown, each grammar with the first code of its language. */
import type { LanguageName } from '@parapet/contract'
import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type HighlighterCore,
  type ThemedToken,
} from '@shikijs/core'
// The engine that is made of regular expressions: WebAssembly is forbidden by the policy of the pages.
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'

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

let highlighter: HighlighterCore | undefined

/** The text in pieces, line by line. Their colours are names of CSS variables, so that light and dark are left to CSS. */
export async function highlight(text: string, language: LanguageName): Promise<ThemedToken[][]> {
  highlighter ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: '--code-' })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const { default: grammar } = await grammars[language]()
  await highlighter.loadLanguage(grammar)
  return highlighter.codeToTokensBase(text, { lang: language, theme })
}
