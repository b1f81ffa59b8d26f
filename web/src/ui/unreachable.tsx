import { useEffect, useState } from 'react'
import { unreachable } from '../api/call.ts'
import { FailedPage } from './failed-page.tsx'

/** In place of a page whose code could not be loaded. It comes by itself once the connection is back. */
export function Unreachable() {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  useEffect(() => {
    // Loading anew without a connection would leave nothing but the browser's own words.
    if (tries > 0)
      fetch('/healthz').then(
        () => window.location.reload(),
        () => {},
      )
  }, [tries])
  return <FailedPage error={unreachable()} onRetry={() => setTries(tries + 1)} />
}
