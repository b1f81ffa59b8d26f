/**
 * One line of text without what breaks lines or turns the direction of what follows; accents become one with their
 * letters. Joiners stay between characters: scripts and emoji mean something by them.
 */
export function toShownText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<=[^\p{C}\s])[\u200c\u200d](?=[^\p{C}\s])|[\p{C}\s]+/gu, (found) =>
      /^[\u200c\u200d]$/.test(found) ? found : ' ',
    )
    .trim()
}
