import { getMailPreferences, updateMailPreferences } from '@parapet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * At the first sign-in: this browser's time zone, for someone who has none yet. From then on only they change it.
 * Without it, times are in UTC, so nobody waits for it or hears that it failed.
 */
export async function noteTimeZone(client: QueryClient): Promise<void> {
  try {
    const { timeZone } = await call(getMailPreferences, {})
    if (timeZone !== null) return
    await call(updateMailPreferences, { body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } })
    await client.invalidateQueries({ queryKey: [getMailPreferences.id] })
  } catch {
    // The next sign-in tries again.
  }
}
