import type { CodeSnippet } from '@parapet/contract'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { CodeText } from '../../ui/code/code-text.tsx'
import { decodeEntities } from './decode-entities.ts'
import classes from './markdown.module.css'

export type MarkdownProps = {
  text: string
  /** A heading that is already shown above, and is left out. */
  title?: string
  /** The level of its first headings. */
  headingLevel?: 2 | 3 | 4
  /** Part of a simulation: links are shown but don't work. */
  isInert?: boolean
  /** Syntax colors of its code, by the line of the opening fence. */
  snippets?: readonly CodeSnippet[] | undefined
}

type Look = Required<Pick<MarkdownProps, 'headingLevel' | 'isInert'>> & { snippets: readonly CodeSnippet[] }

const none: readonly CodeSnippet[] = []

/** Markdown without HTML: the parser's tokens become elements one by one, and tags are shown as text. */
export function Markdown({ text, title, headingLevel = 2, isInert = false, snippets = none }: MarkdownProps) {
  const shown = title === undefined ? text : withoutTitle(text, title)
  const tokens = useMemo(() => new Lexer({ gfm: true }).lex(shown), [shown])
  return <div className={classes.text}>{drawAll(tokens, { headingLevel, isInert, snippets }, 1)}</div>
}

function withoutTitle(text: string, title: string): string {
  // Keep empty lines in place: code colors are found by line.
  return text.replace(/^(\s*)#\s+(.*)/, (all, before: string, found: string) => (found.trim() === title ? before : all))
}

/** Draws tokens that begin at a line of the text. */
function drawAll(tokens: readonly Token[] = [], look: Look, firstLine: number): ReactNode[] {
  let line = firstLine
  return tokens.map((token, index) => {
    const startLine = line
    line += token.raw.split('\n').length - 1
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change places
    return <Fragment key={index}>{draw(token as MarkedToken, look, startLine)}</Fragment>
  })
}

function draw(token: MarkedToken, look: Look, line: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return drawHeading(token, look, line)
    case 'paragraph':
      return <p>{drawAll(token.tokens, look, line)}</p>
    case 'list':
      return drawList(token, look, line)
    case 'blockquote':
      return <blockquote>{drawAll(token.tokens, look, line)}</blockquote>
    case 'code':
      return drawCode(token, look, line)
    case 'table':
      return drawTable(token, look, line)
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, drawAll(token.tokens, look, line))
    case 'codespan':
      return <code>{token.text}</code>
    case 'link':
      return drawLink(token, look, line)
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled />
    case 'escape':
      return token.text
    case 'text':
      return 'tokens' in token && token.tokens !== undefined
        ? drawAll(token.tokens, look, line)
        : withApostrophes(decodeEntities(token.text))
    case 'html':
      return token.raw
    default:
      // Definitions and empty lines show nothing. Nor do images: pages load nothing from other sites.
      return null
  }
}

/** As in the rest of the app: `isn’t`, `the user’s`, `users’ rows`. Authors type them straight; code keeps them so. */
function withApostrophes(text: string): string {
  return text.replaceAll(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu, '’')
}

/** The page has the first-level heading; those in the text go below it. */
function drawHeading({ depth, tokens }: Tokens.Heading, look: Look, line: number): ReactNode {
  const level = Math.min(look.headingLevel + depth - 1, 6)
  return createElement(`h${level}`, { 'data-depth': depth }, drawAll(tokens, look, line))
}

function drawList({ ordered, start, items, loose }: Tokens.List, look: Look, firstLine: number): ReactNode {
  let line = firstLine
  const children = items.map((item, index) => {
    const startLine = line
    line += item.raw.split('\n').length - 1
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
    return <li key={index}>{drawItem(item.tokens, loose, look, startLine)}</li>
  })
  const isFromOne = start === '' || start === 1
  return ordered ? <ol start={isFromOne ? undefined : Number(start)}>{children}</ol> : <ul>{children}</ul>
}

/** With empty lines between the items, their texts are paragraphs. */
function drawItem(tokens: readonly Token[], isLoose: boolean, look: Look, line: number): ReactNode[] {
  const drawn = tokens.map((token) =>
    isLoose && token.type === 'text' ? { ...token, type: 'paragraph', tokens: token.tokens ?? [token] } : token,
  )
  return drawAll(drawn, look, line)
}

function drawCode({ text }: Tokens.Code, { snippets }: Look, line: number): ReactNode {
  return (
    <pre>
      <code>
        <CodeText text={text.replace(/\n$/, '')} tokens={snippets.find((snippet) => snippet.line === line)?.tokens} />
      </code>
    </pre>
  )
}

function drawTable({ header, rows }: Tokens.Table, look: Look, line: number): ReactNode {
  const drawRow = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => (
    <tr>
      {cells.map(({ tokens, align }, index) =>
        createElement(
          tag,
          { key: index, ...(align === null ? {} : { style: { textAlign: align } }) },
          drawAll(tokens, look, line),
        ),
      )}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={`scroll-edges ${classes.scroll}`} tabIndex={0} aria-label="Table">
      <table>
        <thead>{drawRow(header, 'th')}</thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never change places
            <Fragment key={index}>{drawRow(row, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Without a scheme, or with one that only opens a page or a mail. */
const harmless = /^(https?:|mailto:|[^:]*([/?#]|$))/i

function drawLink({ href, tokens }: Tokens.Link, look: Look, line: number): ReactNode {
  const children = drawAll(tokens, look, line)
  if (look.isInert) return <span className={classes.link}>{children}</span>
  const target = decodeEntities(href)
  return (
    <a href={harmless.test(target) ? target : ''} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
