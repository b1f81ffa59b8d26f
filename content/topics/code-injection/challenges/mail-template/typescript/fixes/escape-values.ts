// part: helpers

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)
// end
// block: fill-text
  const filled = text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = context
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return String(value ?? '')
  })
  return escapeMarkup(filled)
// end
