import { useEffect, useState } from 'react'

/** The token of a one-time link. It is in the fragment, so that no server sees it before it is used. */
function readToken(): string {
  return window.location.hash.slice(1)
}

/** The token of the latest link: opening another one in the same tab changes only the fragment. */
export function useToken(): string {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const take = () => setToken((known) => readToken() || known)
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
