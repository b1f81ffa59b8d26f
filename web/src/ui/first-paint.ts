/** The first page comes before anything that it can do without for a moment. */
const { promise, resolve } = Promise.withResolvers<void>()

/** Fulfilled once the first page was painted. Parts that load late wait for it. */
export const firstPaint = promise

/** To call when the first page is in the document: the next frame paints it. */
export function noteFirstPage(): void {
  requestAnimationFrame(() => setTimeout(resolve))
}
