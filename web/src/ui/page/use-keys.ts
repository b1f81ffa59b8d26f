import { useLayoutEffect } from 'react'

/**
 * Hears the keys of the whole page, from the moment it shows: an ordinary effect begins a little later, and would miss
 * the keys of people who are quick.
 */
export function useKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
