import { lazy, type ReactNode, Suspense, useState } from 'react'

const Modal = lazy(async () => ({ default: (await import('./modal.tsx')).Modal }))

type DialogProps = { opened: boolean; onClose: () => void; title: ReactNode; size?: string; children: ReactNode }

/** A dialog, whose script is loaded with the first one that is opened. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, so that it can be seen to close.
  const [isWanted, setIsWanted] = useState(props.opened)
  if (props.opened && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null
}
