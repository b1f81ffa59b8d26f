import { isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeText } from '../../ui/code/code-text.tsx'
import classes from './markdown-view.module.css'

export type MarkdownProps = {
  text: string
  /** What stands above it already, and is not said again. */
  title?: string
  /** The level that its first headings get. */
  headingLevel?: 2 | 3 | 4
  /** Part of a simulation: links are shown and lead nowhere. */
  isInert?: boolean
}

const plugins = [remarkGfm]
/** No pictures: pages load nothing from elsewhere, and content brings none. */
const left = ['img']

/** Markdown without HTML: tags in the text are shown as they were typed. */
export function MarkdownView({ text, title, headingLevel = 2, isInert = false }: MarkdownProps) {
  return (
    <div className={classes.text}>
      <ReactMarkdown
        remarkPlugins={plugins}
        disallowedElements={left}
        components={{ ...headings(headingLevel), ...shown, ...(isInert ? inert : {}) }}
      >
        {title === undefined ? text : withoutTitle(text, title)}
      </ReactMarkdown>
    </div>
  )
}

function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.trimStart().split('\n')
  return first.replace(/^#\s+/, '').trim() === title ? rest.join('\n') : text
}

/** The page has a heading of the first level; those of the text go below it. */
function headings(first: 2 | 3 | 4): Components {
  const at = (depth: number) => `h${Math.min(first + depth, 6)}` as 'h2'
  return Object.fromEntries(
    [0, 1, 2, 3].map((depth) => {
      const Heading = at(depth)
      const render = ({ children }: { children?: ReactNode }) => <Heading data-depth={depth + 1}>{children}</Heading>
      return [`h${depth + 1}`, render]
    }),
  )
}

const shown: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
  pre: ({ children }) => {
    const { className = '', children: code = '' } = isValidElement<{ className?: string; children?: string }>(children)
      ? children.props
      : {}
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      <pre tabIndex={0}>
        <code>
          <CodeText text={String(code).replace(/\n$/, '')} language={className.replace('language-', '')} />
        </code>
      </pre>
    )
  },
}

const inert: Components = {
  a: ({ children }) => <span className={classes.link}>{children}</span>,
}
