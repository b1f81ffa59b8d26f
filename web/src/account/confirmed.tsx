import { useEffect } from 'react'
import { sendConfirmation } from '../api/confirmation-channel.ts'
import { latePart } from '../ui/late/late-part.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'
import { useToken } from './read-token.ts'

const SsoProblem = latePart(() => import('./sso-problem.tsx'), 'SsoProblem', 110)

/** Where the confirmation tab returns to after people have signed in again. */
export function ConfirmedPage() {
  const token = new URLSearchParams(useToken())
  const confirmation = token.get('confirmation')
  useEffect(() => {
    if (confirmation === null) return
    // Remove it from the address bar and the history.
    window.history.replaceState(null, '', window.location.pathname)
    sendConfirmation(confirmation)
    // Works only if a page opened the tab; otherwise people close it.
    window.close()
  }, [confirmation])
  if (confirmation === null) {
    return (
      <Card title="Not confirmed">
        <SsoProblem isConfirming code={token.get('problem') ?? ''} />
        <Text size="sm">Close this tab and confirm again in the other one.</Text>
      </Card>
    )
  }
  return (
    <Card title="Confirmed">
      <Text role="status">You can close this tab and continue in the other one.</Text>
    </Card>
  )
}
