import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'

const Modal = lazy(async () => ({ default: (await import('./modal.tsx')).Modal }))

type DialogProps = { opened: boolean; onClose: () => void; title: ReactNode; size?: string; children: ReactNode }

const KeepOpen = createContext<(isKept: boolean) => void>(() => {})

/** While the caller is shown, the dialog around it is closed only by its buttons: no key or click beside it may lose what it holds. */
export function useKeepOpen(): void {
  const keep = use(KeepOpen)
  useEffect(() => {
    keep(true)
    return () => keep(false)
  }, [keep])
}

/** A dialog, whose script is loaded with the first one that is opened. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, so that it can be seen to close.
  const [isWanted, setIsWanted] = useState(props.opened)
  const [isKept, setIsKept] = useState(false)
  if (props.opened && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Suspense>
      <KeepOpen value={setIsKept}>
        <Modal {...props} closeOnEscape={!isKept} closeOnClickOutside={!isKept} />
      </KeepOpen>
    </Suspense>
  ) : null
}
