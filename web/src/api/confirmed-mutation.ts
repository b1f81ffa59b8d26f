import type { OperationAnswer } from '@parapet/contract'
import { useState } from 'react'
import { type AnyOperation, CallError, call, type Input } from './call.ts'
import { useAction, type WriteOptions } from './query.ts'

export function isConfirmationRequired(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'confirmation_required'
}

/** The proof was there, but it showed no second factor. */
function isFactorRequired(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'second_factor_required'
}

function isProofMissing(error: Error | null): boolean {
  return isConfirmationRequired(error) || isFactorRequired(error)
}

/** A question for the person behind the session, as a page shows it. */
export type Confirmation = {
  isAsked: boolean
  /** Whether people who have a second factor must show it, too. */
  isFactorAsked: boolean
  onCancel: () => void
  onConfirmed: (confirmation: string) => void
}

/**
 * A write that the service may want confirmed. Then it waits: `isAsked` until the person has confirmed, with the proof, or
 * cancelled. Nobody is asked who need not be, and only the service knows who must.
 */
export function useConfirmedMutation<O extends AnyOperation>(
  operation: O,
  options: WriteOptions<OperationAnswer<O>, Input<O>> = {},
) {
  return useConfirmedAction((input: Input<O>) => call(operation, input), options)
}

/** The same for a change that is more than one call of an operation. */
export function useConfirmedAction<Answer, Variables extends { confirmation?: string }>(
  run: (variables: Variables) => Promise<Answer>,
  options: WriteOptions<Answer, Variables> = {},
) {
  const [refused, setRefused] = useState<Variables>()
  const { mutate, mutateAsync, error, ...write } = useAction(run, options)
  const noting = (input: Variables) => ({
    onError: (error: Error) => setRefused(isProofMissing(error) ? input : undefined),
  })
  const send = (input: Variables) => mutate(input, noting(input))
  const confirmation: Confirmation = {
    isAsked: refused !== undefined,
    isFactorAsked: isFactorRequired(error),
    onCancel: () => setRefused(undefined),
    onConfirmed: (confirmation) => {
      setRefused(undefined)
      if (refused !== undefined) send({ ...refused, confirmation })
    },
  }
  return {
    ...write,
    ...confirmation,
    mutate: send,
    mutateAsync: (input: Variables) => mutateAsync(input, noting(input)),
    error: isProofMissing(error) ? null : error,
  }
}
