import { useEffect, useState } from 'react'

const durationMs = 900

/** A number that counts up once. Screen readers get the final value; with reduced motion everyone does. */
export function CountUp({ to, isMoving }: { to: number; isMoving: boolean }) {
  const [shown, setShown] = useState(() => (isMoving && hasMotion() ? 0 : to))
  useEffect(() => {
    if (!isMoving || !hasMotion()) {
      setShown(to)
      return
    }
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const share = Math.min(1, (now - start) / durationMs)
      // Fast at first, slow at the end.
      setShown(Math.round(to * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [to, isMoving])
  if (shown === to) return <>{to.toLocaleString()}</>
  return (
    <>
      <span aria-hidden>{shown.toLocaleString()}</span>
      <span className="visually-hidden">{to.toLocaleString()}</span>
    </>
  )
}

function hasMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
