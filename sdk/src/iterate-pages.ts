/** Where a page begins and how long it is. */
type Page = { limit: number; before: string | undefined }

/**
 * Reads a list from its newest item to its oldest, one page at a time. The next page is requested after the last item
 * of the current one, so a slow reader never holds more than a page in memory, and stopping causes no further requests.
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
    // A page that ends where the previous one did is the same page again: something in between ignores the query.
    if (last === undefined || items.length < limit || idOf(last) === start) return
    start = idOf(last)
  }
}
