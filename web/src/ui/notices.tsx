import type { NotificationData } from '@mantine/notifications'
import { lazy, Suspense, useSyncExternalStore } from 'react'

/** Loaded with the first notice: most visits have none. */
const load = () => import('@mantine/notifications')
const Notifications = lazy(async () => ({ default: (await load()).Notifications }))

let isWanted = false
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Where notices appear. */
export function Notices() {
  const isShown = useSyncExternalStore(watch, () => isWanted)
  return isShown ? (
    <Suspense>
      <Notifications position="bottom-right" />
    </Suspense>
  ) : null
}

/** Tells something that has no place of its own on the page. */
export async function notify(notice: NotificationData): Promise<void> {
  isWanted = true
  for (const watcher of watchers) watcher()
  const { notifications } = await load()
  notifications.show(notice)
}
