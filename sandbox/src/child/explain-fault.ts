/** What learners read when a run says nothing about their code, because something of ours failed. */
export const brokenProof =
  'The check of this challenge failed by itself, so it says nothing about your code. This run costs nothing, and the operator of this service can see what happened.'

export const explainLimit = (what: string): string =>
  `The sandbox has its own copies of libraries, and this reached a limit of ours: ${what.replace(/\.$/, '')}. This run costs nothing; write it in another way, or choose a fix.`
