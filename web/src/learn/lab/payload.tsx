import { Fragment } from 'react'
import { markChange, markSpecial } from './injected.ts'
import classes from './payload.module.css'
import { VisibleText } from './visible-text.tsx'

type PayloadProps = {
  text: string
  /** An ordinary value in its place. */
  sample?: string
  /** In a report: with a sign for what nobody sees. */
  isVisible?: boolean
}

/** What an attacker sent, with the injected part in red. */
export function Payload({ text, sample, isVisible = false }: PayloadProps) {
  const pieces = sample === undefined ? markSpecial(text) : markChange(text, sample)
  const draw = (part: string) => (isVisible ? <VisibleText text={part} /> : part)
  return pieces.map((piece, index) =>
    piece.isInjected ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn together
      <mark key={index} className={classes.injected}>
        {draw(piece.text)}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{draw(piece.text)}</Fragment>
    ),
  )
}
