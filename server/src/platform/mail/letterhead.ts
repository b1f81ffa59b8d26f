import { readFileSync } from 'node:fs'
import { brand } from '../brand.ts'
import { type Html, html } from '../html.ts'

/** The look of an organization's mails, read when one is sent. */
export type Letterhead = {
  /** The alternative text of the logo. */
  senderName: string
  /** A PNG, attached to the mail: nothing is loaded when it is read, so reading can't be tracked. Null is our own mark. */
  logo: { bytes: Buffer; width: number; height: number; hasPlate: boolean } | null
  button: { background: string; color: string } | null
}

/** The default look of a button. */
const plainButton = { background: brand.accent, color: brand.onAccent }

const contentId = 'logo@parapet'
const most = { width: 200, height: 56 }
const mark = readFileSync(new URL('./mark.png', import.meta.url))
const plain = html`<p style="margin: 0 0 1.5rem; font: 600 1.25rem/2rem Georgia, serif"><img src="cid:${contentId}" alt="" width="32" height="32" style="border: 0; margin-right: 0.5rem; vertical-align: middle">Parapet</p>`

type Attachment = { cid: string; filename: string; contentType: string; content: Buffer; contentDisposition: 'inline' }

/** What a letterhead gives to the page. */
export type Look = { head: Html | undefined; button: typeof plainButton; attachments: Attachment[] }

export function drawLetterhead(letterhead: Letterhead | undefined): Look {
  if (letterhead === undefined) return { head: undefined, button: plainButton, attachments: [] }
  const { logo, button, senderName } = letterhead
  const attachment = { cid: contentId, filename: 'logo.png', contentType: 'image/png', content: logo?.bytes ?? mark }
  return {
    head: logo === null ? plain : drawLogo(logo, senderName),
    button: button ?? plainButton,
    attachments: [{ ...attachment, contentDisposition: 'inline' }],
  }
}

function drawLogo(logo: NonNullable<Letterhead['logo']>, senderName: string): Html {
  const scale = Math.min(1, most.width / logo.width, most.height / logo.height)
  const [width, height] = [Math.max(1, Math.round(logo.width * scale)), Math.max(1, Math.round(logo.height * scale))]
  // In dark mode, mail programs choose their own background: a white plate keeps the logo readable.
  const plate = logo.hasPlate ? brand.ink : '#ffffff'
  return html`<p><img src="cid:${contentId}" alt="${senderName}" width="${width}" height="${height}" style="display: block; border: 0; padding: 6px; border-radius: 6px; background: ${plate}"></p>`
}
