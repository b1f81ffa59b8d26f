import { Button } from '@mantine/core'
import type { ComplianceRules } from '@parapet/contract'
import { useState } from 'react'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'

const RulesForm = latePart(() => import('./rules-form.tsx'), 'RulesForm')

/** How long training counts, and how many people need it. */
export function ChangeRules({ rules }: { rules: ComplianceRules }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Change rules
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Compliance rules">
        <RulesForm rules={rules} onSaved={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
