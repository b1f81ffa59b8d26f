import { html } from '../html.ts'
import type { MailBody } from './outbox.ts'

/** How mails of an organization look, read when one is sent: the outbox keeps no copies of it. */
export type Letterhead = {
  /** What the logo is read out as. */
  senderName: string
  /** A PNG. It travels with the mail: nothing is loaded when somebody reads it, so nobody learns that they do. */
  logo: { bytes: Buffer; width: number; height: number; hasPlate: boolean } | null
  button: { background: string; color: string } | null
}

/** Where the letterhead goes. Names and titles are escaped, so none can hold it. */
export const letterheadPlace = html`<!-- letterhead -->`
/** The look of a button without an organization's own. */
export const plainButton = 'background: #1f5fbf; color: #ffffff'
const asStyle = (colors: string) => `; ${colors}; text-decoration: none"`

const contentId = 'logo@parapet'
const most = { width: 200, height: 56 }

type Attachment = { cid: string; filename: string; contentType: string; content: Buffer; contentDisposition: 'inline' }

/** The HTML of a mail with the look of its organization. The plain text stays as it is. */
export function putLetterhead(
  body: MailBody,
  letterhead: Letterhead | undefined,
): { html: string; attachments: Attachment[] } {
  if (letterhead === undefined) return { html: body.html, attachments: [] }
  const { logo, button, senderName } = letterhead
  const colored =
    button === null
      ? body.html
      : body.html.replaceAll(asStyle(plainButton), asStyle(`background: ${button.background}; color: ${button.color}`))
  if (logo === null || !body.html.includes(letterheadPlace.text)) return { html: colored, attachments: [] }
  const scale = Math.min(1, most.width / logo.width, most.height / logo.height)
  const [width, height] = [Math.max(1, Math.round(logo.width * scale)), Math.max(1, Math.round(logo.height * scale))]
  // Mail programs in the dark choose their own background: a white plate keeps the logo readable on any.
  const plate = logo.hasPlate ? '#16202e' : '#ffffff'
  const image = html`<p><img src="cid:${contentId}" alt="${senderName}" width="${width}" height="${height}" style="display: block; border: 0; padding: 6px; border-radius: 6px; background: ${plate}"></p>`
  const attachment = { cid: contentId, filename: 'logo.png', contentType: 'image/png', content: logo.bytes }
  return {
    html: colored.replace(letterheadPlace.text, () => image.text),
    attachments: [{ ...attachment, contentDisposition: 'inline' }],
  }
}
