/**
 * Some Python proofs need to run in one instance with the code: they call it thousands of times, or hand over functions. Code
 * beside its judge can replace the judge, so the sandbox doesn't run such proofs, and their challenges have no lab in Python.
 */
export const needsSharedJudge = (proof: string): boolean => /^# lab: shared\b/m.test(proof)

export const sharedJudgeReason =
  'it must run in one instance with the code (# lab: shared), which would let the code replace its judge'
