/** Markup that is safe to send. Only `html` creates it, and escapes everything that isn't such markup. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[]

/** A template whose literal parts are markup and whose values are text. */
export function html(markup: TemplateStringsArray, ...values: HtmlPart[]): Html {
  return new Html(markup.map((literal, i) => literal + renderPart(values[i])).join(''))
}

export function joinHtml(parts: readonly HtmlPart[], separator: string): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : [separator, part]))}`
}

function renderPart(part: HtmlPart): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(renderPart).join('')
  return escapeHtml(String(part))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
