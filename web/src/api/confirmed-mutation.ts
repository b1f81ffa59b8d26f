import type { OperationAnswer } from '@parapet/contract'
import { useState } from 'react'
import { type AnyOperation, CallError, type Input } from './call.ts'
import { useApiMutation, type WriteOptions } from './query.ts'

export function isConfirmationRequired(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'confirmation_required'
}

function isProofMissing(error: Error | null): boolean {
  return isConfirmationRequired(error) || (error instanceof CallError && error.code === 'second_factor_required')
}

/**
 * A write that the service may want confirmed. Then it waits: `isAsked` until the person has confirmed, with the proof, or
 * cancelled. Nobody is asked who need not be, and only the service knows who must.
 */
export function useConfirmedMutation<O extends AnyOperation>(
  operation: O,
  options: WriteOptions<OperationAnswer<O>, Input<O>> = {},
) {
  const [refused, setRefused] = useState<Input<O>>()
  const { mutate, mutateAsync, error, ...write } = useApiMutation(operation, options)
  const noting = (input: Input<O>) => ({
    onError: (error: Error) => setRefused(isProofMissing(error) ? input : undefined),
  })
  const send = (input: Input<O>) => mutate(input, noting(input))
  return {
    ...write,
    mutate: send,
    mutateAsync: (input: Input<O>) => mutateAsync(input, noting(input)),
    error: isProofMissing(error) ? null : error,
    isAsked: refused !== undefined,
    /** Whether the proof must show a second factor, too: what changes second factors asks people who have one for it. */
    isFactorAsked: isProofMissing(error) && !isConfirmationRequired(error),
    onCancel: () => setRefused(undefined),
    onConfirmed: (confirmation: string) => {
      setRefused(undefined)
      if (refused !== undefined) send({ ...refused, confirmation })
    },
  }
}
