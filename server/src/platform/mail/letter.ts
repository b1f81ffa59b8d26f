import { type Html, html } from '../html.ts'
import { drawLetterhead, type Letterhead, type Look } from './letterhead.ts'
import { toOneLine, toPlainText } from './plain-text.ts'

/** An entry of a list: its title stands out, an aside follows in brackets, and facts have their own line in HTML. */
export type LetterItem = { title: string; aside?: string | undefined; facts?: string | undefined }

/** A paragraph, a list, or a link, which HTML shows as a button. */
type Block = string | { items: readonly LetterItem[] } | { button: string; url: string }

/**
 * What a mail says, in reading order. Everything is plain text. The outbox stores it, and only this file turns it into
 * markup, when it is sent.
 */
export type Letter = {
  subject: string
  personName: string
  blocks: readonly Block[]
  /** Why people get this mail, and how they stop it. */
  footer?: { reason: string; unsubscribe: string; unsubscribeUrl: string } | undefined
}

/**
 * Plain text and HTML. Names and titles come from outside: `html` escapes all of them, and only the addresses of
 * buttons and of the footer become links. The look concerns HTML only.
 */
export function renderLetter(letter: Letter, letterhead?: Letterhead) {
  const content = withPlainTexts(letter)
  const look = drawLetterhead(letterhead)
  return { text: renderText(content), html: renderPage(content, look).text, attachments: look.attachments }
}

function withPlainTexts({ subject, personName, blocks, footer }: Letter): Letter {
  return {
    subject: toOneLine(subject),
    personName: toPlainText(personName),
    blocks: blocks.map(withPlainText),
    footer: footer && { ...footer, reason: toPlainText(footer.reason) },
  }
}

function withPlainText(block: Block): Block {
  if (typeof block === 'string') return toPlainText(block)
  if ('button' in block) return block
  return {
    items: block.items.map(({ title, aside, facts }) => ({
      title: toPlainText(title),
      aside: aside && toPlainText(aside),
      facts: facts && toPlainText(facts),
    })),
  }
}

function renderText({ personName, blocks, footer }: Letter): string {
  const parts = [`Hi ${personName},`, ...blocks.map(toText)]
  if (footer !== undefined) parts.push(`${footer.reason}\n${footer.unsubscribe}:\n${footer.unsubscribeUrl}`)
  return `${parts.join('\n\n')}\n`
}

function toText(block: Block): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.url}`
  return block.items.map(toLine).join('\n')
}

function toLine({ title, aside, facts }: LetterItem): string {
  return `- ${title}${aside === undefined ? '' : ` (${aside})`}${facts === undefined ? '' : `: ${facts}`}`
}

function renderPage({ subject, personName, blocks, footer }: Letter, { head, button }: Look): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"><title>${subject}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
${head}
<p>Hi ${personName},</p>
${blocks.map((block) => renderBlock(block, button))}${footer === undefined ? undefined : renderFooter(footer)}</body>
</html>
`
}

function renderBlock(block: Block, colors: Look['button']): Html {
  if (typeof block === 'string') return html`<p>${block}</p>\n`
  if ('items' in block) return html`<ul>\n${block.items.map(renderItem)}</ul>\n`
  return html`<p><a href="${block.url}" style="display: inline-block; padding: 0.6rem 1rem; border-radius: 6px; background: ${colors.background}; color: ${colors.color}; text-decoration: none">${block.button}</a></p>\n`
}

function renderItem({ title, aside, facts }: LetterItem): Html {
  const inBrackets = aside === undefined ? undefined : ` (${aside})`
  return html`<li><strong>${title}</strong>${inBrackets}${facts === undefined ? undefined : html`<br>${facts}`}</li>\n`
}

function renderFooter({ reason, unsubscribe, unsubscribeUrl }: NonNullable<Letter['footer']>): Html {
  return html`<p style="font-size: 0.875rem">${reason} <a href="${unsubscribeUrl}">${unsubscribe}</a></p>\n`
}

/** How a reader's times are formatted; null means UTC and British English. */
export type TimeStyle = { timeZone: string | null; locale: string | null }

const utc: TimeStyle = { timeZone: null, locale: null }

/**
 * `15 November 2026, 09:30 UTC`: readers may be in any time zone. With a zone, `15 November 2026, 10:30
 * (Europe/Berlin)`.
 */
export function formatTime(time: Date, { timeZone, locale }: TimeStyle = utc): string {
  const format = new Intl.DateTimeFormat(locale ?? 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return `${format.format(time).replace(' at ', ', ')} ${timeZone === null || timeZone === 'UTC' ? 'UTC' : `(${timeZone})`}`
}
