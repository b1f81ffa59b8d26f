import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the element when the key changes: what is new is read, and the next Tab goes on from there. */
export function useFocusOnChange<T extends HTMLElement>(key: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    element.current?.focus()
  }, [key])
  return element
}

/** Moves the focus to an element that came in the place of the one that had it. */
export function useFocusIf<T extends HTMLElement>(isNew: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return element
}
