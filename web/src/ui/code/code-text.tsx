import type { LanguageName } from '@parapet/contract'
import type { ThemedToken } from '@shikijs/core'
import { useQuery } from '@tanstack/react-query'
import './code-colors.css'

const languageOf: Record<string, LanguageName> = {
  ...{ typescript: 'typescript', ts: 'typescript', javascript: 'typescript', js: 'typescript' },
  ...{ python: 'python', py: 'python', java: 'java', go: 'go', csharp: 'csharp', cs: 'csharp', c: 'c' },
  ...{ rust: 'rust', rs: 'rust' },
}

export type Tokens = ThemedToken[][] | undefined

/** The pieces of a text, once the highlighter is there; a text without colours can be read before and instead. */
export function useTokens(text: string, language: string): Tokens {
  const known = languageOf[language]
  const { data } = useQuery({
    queryKey: ['tokens', language, text],
    queryFn: async () => (known === undefined ? null : (await import('./highlighter.ts')).highlight(text, known)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? undefined
}

export function LineText({ text, tokens }: { text: string; tokens: ThemedToken[] | undefined }) {
  if (tokens === undefined) return <>{text}</>
  return tokens.map(({ content, offset, color }) => (
    <span key={offset} style={color === undefined ? {} : { color }}>
      {content}
    </span>
  ))
}

/** A piece of code in a text. */
export function CodeText({ text, language }: { text: string; language: string }) {
  const tokens = useTokens(text, language)
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <span key={index}>
      {index > 0 && '\n'}
      <LineText text={line} tokens={tokens?.[index]} />
    </span>
  ))
}
