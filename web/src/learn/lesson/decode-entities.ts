/** `&lt;` as `<`. The browser knows all names; nothing in the text runs or loads. */
export function decodeEntities(text: string): string {
  if (!/&#?\w+;/.test(text)) return text
  return text.replaceAll(/&#?\w+;/g, (entity) => {
    const { textContent } = new DOMParser().parseFromString(entity, 'text/html').documentElement
    return textContent === '' ? entity : textContent
  })
}
