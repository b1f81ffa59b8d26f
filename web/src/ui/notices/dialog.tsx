import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'

const Modal = lazy(async () => ({ default: (await import('./modal.tsx')).Modal }))

type DialogProps = { opened: boolean; onClose: () => void; title: ReactNode; size?: string; children: ReactNode }

const KeepOpen = createContext<(isKept: boolean) => void>(() => {})

/**
 * While the caller is mounted, only buttons close the dialog around it: a key or an outside click must not lose its
 * content.
 */
export function useKeepOpen(): void {
  const keep = use(KeepOpen)
  useEffect(() => {
    keep(true)
    return () => keep(false)
  }, [keep])
}

/** A dialog. Its script loads when the first one opens. */
export function Dialog(props: DialogProps) {
  // Stays mounted once opened, so that the closing animation is visible.
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
