/** What `start.js` asked for while the scripts loaded. Each answer is used once, and only for the first page. */
import type { FetchFunction } from '../../../sdk/src/http-client.ts'

type EarlyAnswers = Map<string, Promise<Response | undefined>>

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** Like `fetch`. What was asked for early and failed is asked for again. */
export const fetchOrTake: FetchFunction = async (url, init) => {
  const early = init.method === 'GET' ? window.earlyAnswers?.get(url) : undefined
  window.earlyAnswers?.delete(url)
  return (await early) ?? fetch(url, init)
}

/** After the first page has its data: what is left would be old by the time somebody needs it. */
export function dropEarlyAnswers(): void {
  window.earlyAnswers?.clear()
}
