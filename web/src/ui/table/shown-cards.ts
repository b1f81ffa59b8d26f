import { useMediaQuery } from '@mantine/hooks'
import { type TablePlace, usePageCount } from './table-state.ts'

/** A card takes as much of a phone as ten rows of a table, so fewer are shown at first. */
const cardsAtOnce = 20

/** How many of these cards are shown. Each step doubles them: the end of a long list is never many steps away. */
export function countShownCards(count: number, step: number): number {
  return Math.min(count, cardsAtOnce * 2 ** (step - 1))
}

type ShownCards = {
  /** Whether rows are cards. */
  hasCards: boolean
  shown: number
  /** Undefined if all are shown. */
  more: { label: string; onClick: () => void } | undefined
}

/** How many rows of a list are shown: on phones some, and a button shows more. The URL remembers it. */
export function useShownCards(place: TablePlace, count: number, hasOwnBox: boolean): ShownCards {
  // The same breakpoint as in the style sheet. Known at the first render: on the way back, the page has its height.
  const hasCards = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) === true
  const [step, setStep] = usePageCount(place, 'cards')
  const shown = hasCards && !hasOwnBox ? countShownCards(count, step) : count
  const next = countShownCards(count, step + 1) - shown
  return {
    hasCards,
    shown,
    more: shown === count ? undefined : { label: `Show ${next} more`, onClick: () => setStep(step + 1) },
  }
}
