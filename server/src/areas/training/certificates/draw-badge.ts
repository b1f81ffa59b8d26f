import { brand, mark } from '../../../platform/brand.ts'
import { html } from '../../../platform/html.ts'

type Badge = { title: string; organizationName: string; jwt: string }

const lineLength = 18
const linesMax = 3

/** An image that contains its credential where Open Badges 3.0 requires it: right after the opening tag. */
export function drawBadge({ title, organizationName, jwt }: Badge): string {
  const lines = wrap(title)
  const top = 300 - (lines.length - 1) * 22
  const texts = lines.map(
    (line, index) =>
      html`<text x="256" y="${top + index * 44}" font-size="36" font-weight="600" fill="${brand.ink}">${line}</text>
`,
  )
  return html`<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" viewBox="0 0 512 512" width="512" height="512" role="img" aria-label="${`${title}, ${organizationName}`}">
<openbadges:credential verify="${jwt}"></openbadges:credential>
<path d="M256 16 464 92v164c0 116-88 196-208 240C136 452 48 372 48 256V92z" fill="#ffffff" stroke="${brand.accent}" stroke-width="16" stroke-linejoin="round"/>
<g transform="translate(144 56) scale(7)">
<path d="${mark.wall}" fill="${brand.accent}"/>
<path d="${mark.prompt}" fill="none" stroke="#ffffff" stroke-width="${mark.promptWidth}" stroke-linecap="round" stroke-linejoin="round"/>
</g>
<g font-family="Source Sans 3, Segoe UI, Helvetica, Arial, sans-serif" text-anchor="middle">
${texts}<text x="256" y="408" font-size="22" fill="${brand.quiet}">${shorten(organizationName, 26)}</text>
</g>
</svg>
`.text
}

/** Wraps words into lines that fit the shield. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, linesMax).map((line) => shorten(line, lineLength))
  return lines.length > linesMax ? [...shown.slice(0, -1), shorten(`${shown.at(-1)}…`, lineLength)] : shown
}

function shorten(text: string, max: number): string {
  const points = [...text]
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`
}
