import type { AttemptAnswer, HintRequest } from '@parapet/contract'

/** What the attempt passes to both phases. */
export type PhaseActions = {
  isSending: boolean
  isTaking: boolean
  solution: { isPending: boolean; error: Error | null; onShow: () => void }
  onAnswer: (answer: AttemptAnswer) => void
  onHint: (hint: HintRequest) => void
}
