/** A pattern of a step's answers. It matches in any case. */
export function toPattern(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}
