/**
 * One line of text without line breaks and direction controls; accents are composed with their letters. Joiners between
 * characters stay, because scripts and emoji need them.
 */
export function toShownText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<=[^\p{C}\s])[\u200c\u200d](?=[^\p{C}\s])|[\p{C}\s]+/gu, (found) =>
      /^[\u200c\u200d]$/.test(found) ? found : ' ',
    )
    .trim()
}
