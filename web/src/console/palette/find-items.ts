export type PaletteItem = { id: string; kind: string; title: string; note?: string | undefined; to: string }

const shown = 12

/** Items with all the words; titles that begin with the input come first. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items.slice(0, shown)
  const found = items.filter(({ title, note = '', kind }) => {
    const text = `${title} ${note} ${kind}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const isFirst = ({ title }: PaletteItem) => Number(title.toLowerCase().startsWith(words[0] ?? ''))
  return found.toSorted((one, other) => isFirst(other) - isFirst(one)).slice(0, shown)
}
