import type { CodeSnippet } from '@parapet/contract'
import { isValidElement, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeText } from '../../ui/code/code-text.tsx'
import classes from './markdown-view.module.css'

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

const plugins = [remarkGfm]
/** No images: pages load nothing from other sites, and content has none. */
const left = ['img']
const none: readonly CodeSnippet[] = []

/** Markdown without HTML: tags are shown as text. */
export function MarkdownView({ text, title, headingLevel = 2, isInert = false, snippets = none }: MarkdownProps) {
  const components = useMemo(
    () => ({ ...headings(headingLevel), ...shown, ...codeIn(snippets), ...(isInert ? inert : {}) }),
    [headingLevel, snippets, isInert],
  )
  return (
    <div className={classes.text}>
      <ReactMarkdown remarkPlugins={plugins} disallowedElements={left} components={components}>
        {title === undefined ? text : withoutTitle(text, title)}
      </ReactMarkdown>
    </div>
  )
}

function withoutTitle(text: string, title: string): string {
  // Keep empty lines in place: code colors are found by line.
  return text.replace(/^(\s*)#\s+(.*)/, (all, before: string, found: string) => (found.trim() === title ? before : all))
}

/** The page has the first-level heading; those in the text go below it. */
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
}

function codeIn(snippets: readonly CodeSnippet[]): Components {
  return {
    pre: ({ node, children }) => {
      const { children: code = '' } = isValidElement<{ children?: string }>(children) ? children.props : {}
      const tokens = snippets.find(({ line }) => line === node?.position?.start.line)?.tokens
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>
            <CodeText text={String(code).replace(/\n$/, '')} tokens={tokens} />
          </code>
        </pre>
      )
    },
  }
}

const inert: Components = {
  a: ({ children }) => <span className={classes.link}>{children}</span>,
}
