import { Loader } from '@mantine/core'
import { acceptInvitation, readInvitation } from '@parapet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiQuery, useApiMutation, useDeferredQuery } from '../api/query.ts'
import { forgetEverything } from '../api/session.ts'
import { Problem } from '../ui/problem.tsx'
import { Text } from '../ui/text.tsx'
import { Card } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NewPassword } from './new-password.tsx'
import { useToken } from './read-token.ts'

const askAgain = <Text size="sm">Ask an admin of your organization to send the invitation again.</Text>

export function InvitationPage() {
  const token = useToken()
  if (token === '') return <IncompleteLink title="Invitation">{askAgain}</IncompleteLink>
  // Input for one link must never be sent with another.
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Not in the loader: another link in the same tab changes only the token.
  const invitation = useDeferredQuery({
    ...apiQuery(readInvitation, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const accepting = useApiMutation(acceptInvitation, {
    onSuccess: async () => {
      await forgetEverything(client)
      await navigate({ to: '/', replace: true })
    },
  })
  if (invitation.isPending) return <Card title="Invitation">{<Loader />}</Card>
  if (invitation.isError) {
    return (
      <Card title="Invitation">
        <Problem error={invitation.error} />
        {askAgain}
      </Card>
    )
  }
  const { name, email, organizationName, branding } = invitation.data
  return (
    <Card
      title={`Welcome, ${name}`}
      hint={`${organizationName} invited you to Parapet. You’ll sign in as ${email}.`}
      organization={{ name: organizationName, branding }}
    >
      <NewPassword
        label="Set password and sign in"
        fieldLabel="Password"
        action={accepting}
        owner={invitation.data}
        onSubmit={(password) => accepting.mutate({ body: { token, password } })}
      />
    </Card>
  )
}
