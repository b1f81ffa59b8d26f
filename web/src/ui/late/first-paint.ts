/** The first page comes before anything that it can do without for a moment. */
const { promise, resolve } = Promise.withResolvers<void>()

/** Fulfilled once the first page was painted. Parts that load late wait for it. */
export const firstPaint = promise

/** To call when the first page is in the document: the next frame paints it. Its heading replaces that of index.html. */
export function noteFirstPage(): void {
  document.querySelector('.starting-head')?.remove()
  requestAnimationFrame(() => setTimeout(resolve))
}
