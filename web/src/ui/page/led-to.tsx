import { type ReactNode, useEffect, useRef } from 'react'

/** A result below its form, perhaps out of view: it is scrolled to and gets the focus. */
export function LedTo({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
