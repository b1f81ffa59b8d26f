/** Makes the signs of an attack visible that nobody sees: line feeds, tabs, control characters, and marks that turn or hide text. */

/** Without a name it is shown as it is. */
export type TextPart = { text: string; name?: string }

const signs: Record<string, TextPart> = {
  '\n': { text: '↵\n', name: 'line feed' },
  '\r': { text: '␍', name: 'carriage return' },
  '\t': { text: '⇥\t', name: 'tab' },
  '\u007f': { text: '␡', name: 'delete' },
  '\u00a0': { text: '⍽', name: 'no-break space' },
  '\ufffd': { text: '\ufffd', name: 'no valid character' },
}

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\ufffd]/u

/** A single line that ends with a line feed needs no sign for it. */
export function showSigns(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const sign of text.replace(/\n$/, '')) {
    const last = parts.at(-1)
    if (unseen.test(sign)) parts.push(signs[sign] ?? describe(sign))
    else if (last === undefined || last.name !== undefined) parts.push({ text: sign })
    else last.text += sign
  }
  return parts
}

function describe(sign: string): TextPart {
  const code = sign.codePointAt(0) ?? 0
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  // The block of pictures for control characters begins at U+2400.
  return { text: code < 0x20 ? String.fromCodePoint(0x2400 + code) : `⟨${name}⟩`, name }
}
