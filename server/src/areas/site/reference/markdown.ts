import { type Html, html } from '../../../platform/html.ts'

/** The little Markdown that descriptions use: paragraphs, lists of `- ` lines, and code in backticks. Nothing else. */
export function renderMarkdown(text: string): Html {
  const blocks = text.trim().split(/\n\s*\n/)
  return html`${blocks.filter((block) => block !== '').map(renderBlock)}`
}

/** One line of text with code in backticks. */
export function renderInline(text: string): Html {
  // Splitting by a group leaves the code at every odd place.
  const pieces = text.split(/`([^`]+)`/)
  return html`${pieces.map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
}

function renderBlock(block: string): Html {
  const lines = block.split('\n').map((line) => line.trim())
  const firstItem = lines.findIndex((line) => line.startsWith('- '))
  if (firstItem === -1) return html`<p>${renderInline(lines.join(' '))}</p>`
  const lead = lines.slice(0, firstItem)
  const items: string[] = []
  for (const line of lines.slice(firstItem)) {
    // A line without a dash goes on with the item before it.
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop()} ${line}`)
  }
  return html`${lead.length === 0 ? undefined : renderBlock(lead.join('\n'))}<ul>${items.map((item) => html`<li>${renderInline(item)}</li>`)}</ul>`
}
