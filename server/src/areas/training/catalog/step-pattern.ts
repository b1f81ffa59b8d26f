/** A pattern for a step's answers. Case-insensitive. */
export function toPattern(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}
