import { Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Opens after mounting: otherwise the library doesn't know which element to return the focus to. */
export function Modal({ opened, ...props }: ModalProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  return <LibraryModal opened={isOpen} {...props} />
}
