import { Button, Loader } from '@mantine/core'
import { readSignInLink, signInByLink } from '@parapet/contract'
import { useEffect } from 'react'
import { CallError } from '../api/call.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../api/query.ts'
import { paths } from '../paths.generated.ts'
import { Problem } from '../ui/page/problem.tsx'
import { ButtonLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'
import { useEnter } from './use-sign-in.ts'

/** A link from the operator. It takes a click, so that a program that only previews it doesn't use it up. */
export function SignInByLink({ token }: { token: string }) {
  const enter = useEnter({ isFirst: true })
  const link = useDeferredQuery({
    ...apiQuery(readSignInLink, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const signingIn = useApiMutation(signInByLink, { onSuccess: enter })
  useEffect(() => {
    // Remove it from the address bar and the history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const error = signingIn.error ?? link.error
  if (isInvalid(error)) return <OldLink />
  if (link.isPending) return <Card title="Welcome">{<Loader />}</Card>
  if (link.isError) {
    return (
      <Card title="Welcome">
        <Problem error={link.error} onRetry={() => link.refetch()} />
      </Card>
    )
  }
  const { name, email, organizationName, branding } = link.data
  return (
    <Card
      title={`Welcome, ${name}`}
      hint={`You’re about to sign in to ${organizationName} as ${email}. This link works once.`}
      organization={{ name: organizationName, branding }}
    >
      {signingIn.error !== null && <Problem error={signingIn.error} />}
      {signingIn.isSuccess ? (
        <Loader />
      ) : (
        <Button onClick={() => signingIn.mutate({ body: { token } })} loading={signingIn.isPending} autoFocus>
          Sign in
        </Button>
      )}
    </Card>
  )
}

function OldLink() {
  return (
    <Card
      title="This link no longer works"
      hint="It was used, has expired, or was replaced by a newer one. Only your newest link works."
    >
      <Text size="sm">Sign in another way, or ask the person who runs Parapet for a new link.</Text>
      <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
    </Card>
  )
}

function isInvalid(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'invalid_link'
}
