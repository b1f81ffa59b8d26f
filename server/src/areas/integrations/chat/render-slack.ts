/** A message as Block Kit for Slack's incoming webhooks (docs.slack.dev/reference/block-kit). */
import { toOneLine } from '../../../platform/mail/plain-text.ts'
import {
  factMax,
  type Line,
  listNames,
  type Message,
  nameMax,
  type Section,
  shorten,
  titleMax,
} from './chat-message.ts'

/** Slack's limits: 150 characters of a header, 3000 of a section's text, 50 blocks. We send at most 6 sections of 3 blocks. */
const headerMax = 150
const textMax = 2900

type Text = { type: 'mrkdwn'; text: string; verbatim: true } | { type: 'plain_text'; text: string; emoji: false }

export type SlackBlock =
  | { type: 'header'; text: Text }
  | { type: 'section'; text: Text }
  | { type: 'context'; elements: Text[] }
  | { type: 'divider' }

export type SlackPayload = { text: string; blocks: SlackBlock[]; unfurl_links: false; unfurl_media: false }

export function renderSlack({ source, sections }: Message, publicUrl: string): SlackPayload {
  const blocks = sections.flatMap((section, place): SlackBlock[] => [
    ...(place === 0 ? [] : [{ type: 'divider' } as const]),
    { type: 'header', text: plain(shorten(section.title, headerMax)) },
    { type: 'section', text: mrkdwn(writeSection(section, publicUrl)) },
  ])
  const from = `Parapet · ${escapeSlack(shorten(source, titleMax))}`
  return {
    // Shown in notifications, and by programs without support for blocks.
    text: escapeSlack(sections.map(({ title }) => title).join(' · ')),
    blocks: [...blocks, { type: 'context', elements: [mrkdwn(from)] }],
    unfurl_links: false,
    unfurl_media: false,
  }
}

function writeSection({ lines, moreLines, link }: Section, publicUrl: string): string {
  const ending = `<${escapeUrl(publicUrl + link.path)}|${escapeSlack(link.label)}>`
  const written: string[] = []
  let length = ending.length
  for (const line of lines) {
    const text = writeLine(line)
    if (length + text.length + 1 > textMax) break
    written.push(text)
    length += text.length + 1
  }
  const left = moreLines + lines.length - written.length
  return [...written, ...(left > 0 ? [`and ${left} more`] : []), ending].join('\n')
}

function writeLine({ title, facts, people, morePeople }: Line): string {
  const head = `• *${escapeSlack(shorten(title, titleMax))}*`
  const names = people.map(({ name }) => escapeSlack(shorten(name, nameMax)))
  return [
    [head, ...facts.map((fact) => escapeSlack(shorten(fact, factMax)))].join(' · '),
    ...(names.length === 0 ? [] : [`    ${listNames(names, morePeople)}`]),
  ].join('\n')
}

/**
 * Escapes untrusted text. The three characters begin everything that Slack acts on, such as `<!channel>`; markers of
 * bold, strikethrough and code become look-alikes, so that a name cannot change how the rest looks.
 */
export function escapeSlack(text: string): string {
  return toOneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('*', '∗')
    .replaceAll('~', '∼')
    .replaceAll('`', 'ˋ')
}

function escapeUrl(url: string): string {
  return url.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('&', '&amp;')
}

/** Verbatim: Slack does not turn URLs into links or names into mentions. */
function mrkdwn(text: string): Text {
  return { type: 'mrkdwn', text, verbatim: true }
}

function plain(text: string): Text {
  return { type: 'plain_text', text: toOneLine(text), emoji: false }
}
