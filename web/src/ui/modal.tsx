import { Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Opens after it was mounted: only then does the library know where the focus was, and gives it back. */
export function Modal({ opened, ...props }: ModalProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  return <LibraryModal opened={isOpen} {...props} />
}
