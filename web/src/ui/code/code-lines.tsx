import type { CSSProperties, ReactNode } from 'react'
import classes from './code-lines.module.css'
import { LineText, type Tokens } from './code-text.tsx'

type CodeLinesProps = {
  lines: string[]
  tokens: Tokens
  /** Both are 1-based and inclusive. */
  startLine: number
  endLine: number
}

/** Some lines of a file, with their numbers. */
export function CodeLines({ lines, tokens, startLine, endLine }: CodeLinesProps) {
  return lines.slice(startLine - 1, endLine).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <span key={index} className={classes.line}>
      <span className={classes.number} data-line={startLine + index} />
      <span className={classes.text} style={hang(text)}>
        <LineText text={text} tokens={tokens?.[startLine + index - 1]} />
        {'\n'}
      </span>
    </span>
  ))
}

/** Wrapped lines continue to the right of where the line begins. Not with tabs, whose stops would move. */
export function hang(text: string) {
  return text.includes('\t') ? {} : ({ '--hang': `${Math.min(text.search(/\S|$/), 12) + 2}ch` } as CSSProperties)
}

/** The sheet around lines. Long lines wrap, because the difference may be at their end. */
export function CodeSheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.sheet} aria-label={label}>
      {children}
    </section>
  )
}
