import { type Html, type HtmlPart, html } from '../../../platform/html.ts'

/** Text to copy. A long line is an element of its own, so that it wraps with an indent instead of scrolling away. */
export function renderCode(text: string): Html {
  return renderLines(text, (line) => line)
}

/** Indented JSON, its values told apart from its names. */
export function renderJson(value: unknown): Html {
  return renderLines(JSON.stringify(value, null, 2), markValue)
}

function renderLines(text: string, render: (line: string) => HtmlPart): Html {
  const lines = text.split('\n')
  const elements = lines.map((line, i) => {
    const lineBreak = i === lines.length - 1 ? '' : '\n'
    if (line.length <= alwaysFits) return html`${render(line)}${lineBreak}`
    const depth = Math.min(Math.floor(line.search(/\S|$/) / 4), deepestLine)
    return html`<span class="line" data-depth="${depth}">${render(line)}${lineBreak}</span>`
  })
  return html`<div class="copyable"><pre><code>${elements}</code></pre></div>`
}

/** Characters in a line of the narrowest screen, 320 pixels. Most lines are shorter and need no element. */
const alwaysFits = 30

/** The style knows how far to indent the rest of a wrapped line down to here. */
const deepestLine = 3

/** Indented JSON holds at most one name and one value in a line. */
function markValue(line: string): HtmlPart {
  const [, lead = '', value = '', rest = ''] = /^(\s*(?:"(?:[^"\\]|\\.)*": )?)(.*?)(,?)$/s.exec(line) ?? []
  if (/^[[\]{}]*$/.test(value)) return line
  return [lead, html`<span class="value">${value}</span>`, rest]
}
