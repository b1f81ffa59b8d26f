import { Loader } from '@mantine/core'
import { acceptInvitation, readInvitation } from '@parapet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '../api/call.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../api/query.ts'
import { forgetEverything } from '../api/session.ts'
import { paths } from '../paths.generated.ts'
import { Problem } from '../ui/page/problem.tsx'
import { ButtonLink, TextLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NewPassword } from './new-password.tsx'
import { useToken } from './read-token.ts'

const askAgain = (
  <Text size="sm">
    Already have a password?{' '}
    <TextLink underline="always" to={paths.signIn}>
      Sign in
    </TextLink>
    . Otherwise, ask an admin of your organization for a new invitation.
  </Text>
)

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
      await navigate({ to: paths.welcome, replace: true })
    },
  })
  if (invitation.isPending) return <Card title="Invitation">{<Loader />}</Card>
  if (isUsed(invitation.error) || isUsed(accepting.error)) {
    return (
      <Card title="You’ve already accepted this invitation" hint="Sign in with your email and your password.">
        <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
        <TextLink to={paths.forgotten} size="sm">
          Forgot your password?
        </TextLink>
      </Card>
    )
  }
  if (invitation.isError) {
    return (
      <Card title="Invitation">
        <Problem
          error={invitation.error}
          title={isInvalid(invitation.error) ? 'This link no longer works' : undefined}
        />
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

function isUsed(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'invitation_used'
}

function isInvalid(error: Error): boolean {
  return error instanceof CallError && error.code === 'invalid_link'
}
