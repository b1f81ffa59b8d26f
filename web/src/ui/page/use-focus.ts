import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the element when the key changes: screen readers read it, and Tab continues from there. */
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

/** Moves the focus to an element that replaced the focused one. */
export function useFocusIf<T extends HTMLElement>(isNew: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return element
}
