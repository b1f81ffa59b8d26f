import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/notices/confirm.tsx'

type SolutionButtonProps = { isEnded: boolean; isPending: boolean; error: Error | null; onShow: () => void }

/** Gives up, after showing the cost. */
export function SolutionButton({ isEnded, isPending, error, onShow }: SolutionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" ml={-9} onClick={() => setIsOpen(true)}>
        Show me the solution
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Show the solution?"
        label="Show the solution"
        action={{ isPending, error }}
        onClose={() => setIsOpen(false)}
        onConfirm={onShow}
      >
        {!isEnded && 'This ends the attempt. '}
        You can practice again right away, and try for the record in 24 hours. A fix that you choose or write in the
        next three days doesn’t count for a certificate.
      </Confirm>
    </>
  )
}
