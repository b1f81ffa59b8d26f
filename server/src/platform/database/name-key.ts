/**
 * A name as it is compared: two names that people read as one are one. Made here and not by the database, whose idea of
 * lower case depends on its locale.
 */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
