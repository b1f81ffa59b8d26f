import { Loader } from '@mantine/core'
import { readPasswordReset, resetPassword } from '@parapet/contract'
import { CallError } from '../api/call.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../api/query.ts'
import { paths } from '../paths.generated.ts'
import { Problem } from '../ui/page/problem.tsx'
import { TextLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NewPassword } from './new-password.tsx'
import { useToken } from './read-token.ts'

const title = 'New password'
const askAgain = (
  <TextLink to={paths.forgotten} size="sm">
    Ask for a new link
  </TextLink>
)
const toSignIn = (
  <TextLink to={paths.signIn} size="sm">
    Back to sign-in
  </TextLink>
)

export function ResetPage() {
  const token = useToken()
  if (token === '') return <IncompleteLink title={title}>{askAgain}</IncompleteLink>
  return <Reset key={token} token={token} />
}

function Reset({ token }: { token: string }) {
  // Read once: setting the password uses up the link.
  const link = useDeferredQuery({
    ...apiQuery(readPasswordReset, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const resetting = useApiMutation(resetPassword)
  if (link.isPending) return <Card title={title}>{<Loader />}</Card>
  if (link.isError) {
    return (
      <Card title={title}>
        <Problem error={link.error} onRetry={isInvalid(link.error) ? undefined : () => link.refetch()} />
        {isInvalid(link.error) && askAgain}
        {toSignIn}
      </Card>
    )
  }
  const { email, organizationName, branding } = link.data
  return (
    <Card
      title={title}
      hint={`For ${email} at ${organizationName}.`}
      organization={{ name: organizationName, branding }}
    >
      {resetting.isSuccess ? (
        <Text role="status">Your password is set, and you are signed out everywhere else.</Text>
      ) : (
        <NewPassword
          label="Set password"
          action={resetting}
          owner={link.data}
          onSubmit={(password) => resetting.mutate({ body: { token, password } })}
        />
      )}
      {isInvalid(resetting.error) && askAgain}
      {toSignIn}
    </Card>
  )
}

function isInvalid(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'invalid_link'
}
