import { maxOutputBytes } from '../limit-bytes.ts'

/** What was printed, up to 64 KB. */
export function collectOutput(): { add: (data: Uint8Array) => void; text: () => string } {
  const chunks: Uint8Array[] = []
  let length = 0
  return {
    add: (data) => {
      const kept = data.slice(0, maxOutputBytes - length)
      length += kept.length
      if (kept.length > 0) chunks.push(kept)
    },
    // A character that was cut is left out.
    text: () => new TextDecoder().decode(Buffer.concat(chunks), { stream: true }),
  }
}
