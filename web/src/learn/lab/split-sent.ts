/** What an attacker sent, as the names and values of a request; one value if it isn't a query. */
export type SentPart = {
  name: string
  value: string
  /** An ordinary value: another part of the request has the attack. */
  isPlain: boolean
}

const isOrdinary = /^[\w.:/ -]*$/

export function splitSent(sent: string): SentPart[] {
  if (!/^[\w-]{1,40}=/.test(sent)) return [{ name: 'Sent', value: sent, isPlain: false }]
  const parts = sent.split(/&(?=[\w-]{1,40}=)/).map((part) => {
    const at = part.indexOf('=')
    return { name: part.slice(0, at), value: part.slice(at + 1) }
  })
  const names = new Set(parts.map(({ name }) => name))
  // The same name twice is part of the attack.
  if (names.size < parts.length) return [{ name: 'Sent', value: sent, isPlain: false }]
  const hasAttack = parts.some(({ value }) => !isOrdinary.test(value))
  return parts.map((part) => ({ ...part, isPlain: hasAttack && isOrdinary.test(part.value) }))
}
