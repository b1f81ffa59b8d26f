import { type ReactNode, useEffect, useRef } from 'react'

/** What comes below a form that asked for it, perhaps out of sight: whoever asked is led to it. */
export function LedTo({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
