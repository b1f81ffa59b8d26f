/** Where a page begins and how long it is. */
type Page = { limit: number; before: string | undefined }

/**
 * Reads a list from its newest item to its oldest, one page at a time. The next page is asked for when the last item of this one was
 * taken, so a slow reader never has more than a page in memory, and one who stops causes no further request.
 */
export async function* iteratePages<Item>(
  load: (page: { limit: number; before?: string }) => Promise<Item[]>,
  idOf: (item: Item) => string,
  { limit, before }: Page,
): AsyncGenerator<Item, void, undefined> {
  let start = before
  while (true) {
    const items = await load(start === undefined ? { limit } : { limit, before: start })
    yield* items
    const last = items.at(-1)
    // A page that ends where the one before it did is the same page again: something in between ignores the query.
    if (last === undefined || items.length < limit || idOf(last) === start) return
    start = idOf(last)
  }
}
