/** A message as an Adaptive Card 1.4 in the envelope for Teams Workflows (adaptivecards.io/explorer). */
import { toOneLine } from '../../../platform/mail/plain-text.ts'
import {
  factMax,
  type Line,
  linesMax,
  listNames,
  type Message,
  nameMax,
  type Section,
  shorten,
  titleMax,
} from './chat-message.ts'

/** Teams accepts 28 KB, but it counts a little more than our bytes. */
const bytesMax = 24_000

/** Text runs don't support Markdown, so nothing in a name can become a link, a mention or bold. */
type TextRun = { type: 'TextRun'; text: string; weight?: 'Bolder'; isSubtle?: true }

export type TeamsElement =
  | {
      type: 'TextBlock'
      text: string
      size: 'Medium'
      weight: 'Bolder'
      wrap: true
      separator?: true
      spacing?: 'Large'
    }
  | { type: 'RichTextBlock'; inlines: TextRun[]; spacing?: 'Small' }

export type TeamsPayload = {
  type: 'message'
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive'
      contentUrl: null
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json'
        type: 'AdaptiveCard'
        version: '1.4'
        body: TeamsElement[]
        actions: { type: 'Action.OpenUrl'; title: string; url: string }[]
        msteams: { width: 'Full' }
      }
    },
  ]
}

/** Shows fewer lines of each section until the card is small enough. */
export function renderTeams(message: Message, publicUrl: string): TeamsPayload {
  let payload = compose(message, publicUrl, linesMax)
  for (const lines of [5, 3, 1]) {
    if (Buffer.byteLength(JSON.stringify(payload)) <= bytesMax) break
    payload = compose(message, publicUrl, lines)
  }
  return payload
}

function compose({ source, sections }: Message, publicUrl: string, lines: number): TeamsPayload {
  const body = sections.flatMap((section, place) => composeSection(section, place, lines))
  const urls = new Map(sections.map(({ link }) => [publicUrl + link.path, link.label]))
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [...body, runs([subtle(`Parapet · ${shorten(toOneLine(source), titleMax)}`)])],
          actions: [...urls].map(([url, title]) => ({ type: 'Action.OpenUrl', title, url })),
          msteams: { width: 'Full' },
        },
      },
    ],
  }
}

function composeSection({ title, lines, moreLines }: Section, place: number, max: number): TeamsElement[] {
  const shown = lines.slice(0, max)
  const left = moreLines + lines.length - shown.length
  return [
    {
      type: 'TextBlock',
      text: escapeMarkdown(title),
      size: 'Medium',
      weight: 'Bolder',
      wrap: true,
      ...(place === 0 ? {} : ({ separator: true, spacing: 'Large' } as const)),
    },
    ...shown.flatMap(composeLine),
    ...(left > 0 ? [runs([subtle(`and ${left} more`)])] : []),
  ]
}

function composeLine({ title, facts, people, morePeople }: Line): TeamsElement[] {
  const names = people.map(({ name }) => shorten(toOneLine(name), nameMax))
  return [
    runs([
      { type: 'TextRun', text: shorten(toOneLine(title), titleMax), weight: 'Bolder' },
      ...facts.map((fact) => ({ type: 'TextRun', text: ` · ${shorten(toOneLine(fact), factMax)}` }) as const),
    ]),
    ...(names.length === 0 ? [] : [{ ...runs([subtle(listNames(names, morePeople))]), spacing: 'Small' } as const]),
  ]
}

function runs(inlines: TextRun[]): { type: 'RichTextBlock'; inlines: TextRun[] } {
  return { type: 'RichTextBlock', inlines }
}

function subtle(text: string): TextRun {
  return { type: 'TextRun', text, isSubtle: true }
}

/** Text blocks support Markdown. Our own titles contain none; this keeps it that way. */
export function escapeMarkdown(text: string): string {
  return toOneLine(text).replaceAll(/[\\`*_[\]()<>#]/g, '\\$&')
}
