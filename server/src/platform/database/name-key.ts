/**
 * A name normalized for comparison: names that read the same are equal. Computed here because the database's lower case
 * depends on its locale.
 */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
