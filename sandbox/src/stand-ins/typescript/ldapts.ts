/** The types of the package `ldapts` that lessons name. */
export type Entry = { dn: string } & Record<string, string | string[]>

export type Client = {
  search(
    base: string,
    options: { filter: string; scope?: 'base' | 'one' | 'sub'; attributes?: string[]; sizeLimit?: number },
  ): Promise<{ searchEntries: Entry[] }>
}
