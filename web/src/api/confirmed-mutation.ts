import type { OperationAnswer } from '@parapet/contract'
import { useState } from 'react'
import { type AnyOperation, CallError, call, type Input } from './call.ts'
import { useAction, type WriteOptions } from './query.ts'

export function isConfirmationRequired(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'confirmation_required'
}

/** The proof had no second factor. */
function isFactorRequired(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'second_factor_required'
}

function isProofMissing(error: Error | null): boolean {
  return isConfirmationRequired(error) || isFactorRequired(error)
}

/** The proof that allowed a change, to send again with the change that undoes it. It is valid for ten minutes. */
export function proofOf({ confirmation }: { confirmation?: string | undefined }) {
  return confirmation === undefined ? {} : { confirmation }
}

/** A request for confirmation, as a page shows it. */
export type Confirmation = {
  isAsked: boolean
  /** Whether people with a second factor must use it, too. */
  isFactorAsked: boolean
  onCancel: () => void
  onConfirmed: (confirmation: string) => void
}

/**
 * A write that may need confirmation. Then it waits: `isAsked` is true until the person confirms or cancels. Only the
 * service knows who must confirm, so nobody else is asked.
 */
export function useConfirmedMutation<O extends AnyOperation>(
  operation: O,
  options: WriteOptions<OperationAnswer<O>, Input<O>> = {},
) {
  return useConfirmedAction((input: Input<O>) => call(operation, input), options)
}

/** The same for a change of more than one call. */
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
