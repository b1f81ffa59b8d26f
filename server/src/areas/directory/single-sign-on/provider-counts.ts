import type { SsoProblemCode } from '@parapet/contract'

/** Metrics on how visits from providers ended. Labels are a few known codes, never what a provider sent. */
export type ProviderCounts = {
  outcomes: Record<'signed_in' | 'confirmed' | 'refused', number>
  refusals: Partial<Record<SsoProblemCode, number>>
}

export function createProviderCounts(): ProviderCounts {
  return { outcomes: { signed_in: 0, confirmed: 0, refused: 0 }, refusals: {} }
}

export function countRefusal({ outcomes, refusals }: ProviderCounts, code: SsoProblemCode): void {
  outcomes.refused++
  refusals[code] = (refusals[code] ?? 0) + 1
}
