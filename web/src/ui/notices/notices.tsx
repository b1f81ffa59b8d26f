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

/** Shows a message that has no place on the page. */
export async function notify(notice: NotificationData): Promise<string> {
  isWanted = true
  for (const watcher of watchers) watcher()
  const { notifications } = await load()
  return notifications.show({ closeButtonProps: { 'aria-label': 'Close notice' }, ...notice })
}

export type Done = {
  /** What happened, as a sentence. */
  message: string
  /** The next step. */
  next?: { label: string; onClick: () => void }
  /** Undoes the change. The notice shows its failure. */
  undo?: () => Promise<unknown>
}

/** How long people have to read it and undo. */
const shownMs = 10_000

/** After a change: what happened, the next step, and undo if possible. */
export async function notifyDone({ message, next, undo }: Done): Promise<void> {
  const { UndoNotice } = await import('./undo-notice.tsx')
  const id = `done-${Date.now()}`
  const close = () => void load().then(({ notifications }) => notifications.hide(id))
  await notify({
    id,
    autoClose: shownMs,
    message: <UndoNotice message={message} next={next} undo={undo} onDone={close} />,
  })
}
