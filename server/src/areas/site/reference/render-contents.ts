import { type Html, html } from '../../../platform/html.ts'
import { renderMethod } from './render-operation.ts'

/** A place in the contents: a page, or a heading on one. */
export type Place = { address: string; title: string; method?: string; places?: Place[] }

/**
 * All chapters, with what is in the one that is open: `chapter`, and the page in it at `address`. The script adds the
 * search, which finds what is in the others.
 */
export function renderContents(chapters: readonly Place[], chapter: Place, address: string): Html {
  const entries = chapters.map((place) => {
    if (place !== chapter) return renderPlace(place, undefined)
    // On the page with its schemas, a group is open but isn't the page itself.
    const mark = place.address === address ? 'page' : 'true'
    const inside = place.places?.map((inner) =>
      inner.address === address ? renderPlace(inner, 'page', inner.places) : renderPlace(inner, undefined),
    )
    return renderPlace(place, mark, inside)
  })
  return html`<nav id="contents" popover aria-label="Contents">
<div class="search" hidden>
<input type="search" id="search" placeholder="Search the reference" aria-label="Search the reference" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<p role="status"></p>
</div>
<ul class="results" aria-label="Search results" hidden></ul>
<ul class="chapters">
${entries}</ul>
</nav>`
}

function renderPlace(place: Place, mark: 'page' | 'true' | undefined, inside?: readonly (Html | Place)[]): Html {
  const { address, title, method } = place
  const current = mark === undefined ? undefined : html` aria-current="${mark}"`
  const name = method === undefined ? title : html`${renderMethod(method)}<span>${title}</span>`
  const entries = inside?.map((inner) => ('address' in inner ? renderPlace(inner, undefined) : inner))
  const list = entries === undefined ? undefined : html`<ul aria-label="${title}">${entries}</ul>`
  return html`<li><a href="${address}"${current}>${name}</a>${list}</li>
`
}
