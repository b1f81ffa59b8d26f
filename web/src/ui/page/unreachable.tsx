import { useEffect, useState } from 'react'
import { unreachable } from '../../api/call.ts'
import { FailedPage } from './failed-page.tsx'

/** Shown instead of a page whose code could not be loaded. Loads by itself once the connection is back. */
export function Unreachable() {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  useEffect(() => {
    // Reloading without a connection would only show the browser's error page.
    if (tries > 0)
      fetch('/healthz').then(
        () => window.location.reload(),
        () => {},
      )
  }, [tries])
  return <FailedPage error={unreachable()} onRetry={() => setTries(tries + 1)} />
}
