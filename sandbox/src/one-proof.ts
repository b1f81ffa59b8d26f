/**
 * A proof in TypeScript judges code in any language: it is in the challenge's folder, and the code is at the other end of a wire.
 * Its text decides, because jobs carry nothing else of it: no line of Python begins like this.
 */
export const isOneProof = (proof: string): boolean =>
  /^export (async function|function|const) (works|exploit)\b/m.test(proof)

/** The languages whose code it can meet. In others, a variant is chosen, or has a proof of its own. */
export const oneProofLanguages: readonly string[] = ['typescript', 'python']
