/** The token of a one-time link. It stands behind the #, so that no server sees it before it is used. */
export function readToken(): string {
  return window.location.hash.slice(1)
}
