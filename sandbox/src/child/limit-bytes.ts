/** What learners see of what their code printed. */
export const maxOutputBytes = 64 * 1024

/** A character that was cut is left out. */
export function limitBytes(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxOutputBytes) return text
  return new TextDecoder().decode(bytes.subarray(0, maxOutputBytes), { stream: true })
}
