import './code-colors.css'

/** As the service sends them: for each line, lengths with the letter of their color. */
export type Tokens = readonly string[] | undefined

/** A line with syntax colors; plain if there are no tokens or they don't fit the line. */
export function LineText({ text, tokens }: { text: string; tokens: string | undefined }) {
  const pieces = tokens === undefined ? undefined : toPieces(text, tokens)
  if (pieces === undefined) return <>{text}</>
  return pieces.map(({ offset, content, kind }) => (
    <span key={offset} className={kind === 't' ? undefined : `code-${kind}`}>
      {content}
    </span>
  ))
}

function toPieces(text: string, tokens: string) {
  let offset = 0
  const pieces = [...tokens.matchAll(/(\d+)([a-z])/g)].map(([, length, kind]) => {
    const start = offset
    offset += Number(length)
    return { offset: start, content: text.slice(start, offset), kind }
  })
  return offset === text.length ? pieces : undefined
}

/** A piece of code in a text, an element for each line: a style sheet decides how long lines wrap. */
export function CodeText({ text, tokens }: { text: string; tokens: Tokens }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
    <span key={index}>
      <LineText text={line} tokens={tokens?.[index]} />
      {'\n'}
    </span>
  ))
}
