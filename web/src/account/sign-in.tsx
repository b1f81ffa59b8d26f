import { Button, Loader, Radio, Stack, TextInput } from '@mantine/core'
import { type SignInAnswer, signIn, signInByLink } from '@parapet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../api/query.ts'
import { forgetEverything } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Form } from '../ui/form.tsx'
import { TextLink } from '../ui/link.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Problem } from '../ui/problem.tsx'
import { Card } from './card.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useToken } from './read-token.ts'
import { isFactorFirstAsked, SecondStep, useSecondStep } from './second-step.tsx'

/** Email and password; then, where needed, which organization, and a second factor. Or a passkey alone. */
export function SignInPage() {
  const token = useToken()
  return token === '' ? <SignInForm /> : <SignInByLink key={token} token={token} />
}

/** Goes where the person wanted to go, never to another site. */
function useEnter(): () => Promise<void> {
  const client = useQueryClient()
  const { history } = useRouter()
  const { to } = useSearch({ from: '/sign-in' })
  return async () => {
    await forgetEverything(client)
    const isOurs = to?.startsWith('/') === true && !to.startsWith('//')
    // As an address, so that what stands behind its question mark is kept.
    history.replace(isOurs ? to : '/')
  }
}

function SignInForm() {
  const enter = useEnter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [organizationId, setOrganizationId] = useState<string>()
  const signingIn = useApiMutation(signIn, {
    onSuccess: async ({ status }) => {
      if (status === 'signed_in') await enter()
    },
  })
  const step = useSecondStep(signingIn.error)
  const submit = () =>
    signingIn.mutate({
      body: {
        email,
        password,
        ...step.body,
        ...(organizationId === undefined ? {} : { organizationId }),
      },
    })
  const organizations = signingIn.data?.organizations ?? []
  return (
    <Card title="Sign in">
      <Form error={isFactorFirstAsked(signingIn.error) ? null : signingIn.error} onSubmit={submit}>
        {(told) => (
          <>
            <TextInput
              label="Email"
              error={told('email')}
              type="email"
              autoComplete="username webauthn"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordField
              label="Password"
              error={told('password')}
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            {organizations.length > 0 && (
              <OrganizationChoice organizations={organizations} chosen={organizationId} onChoose={setOrganizationId} />
            )}
            {step.isAsked && <SecondStep step={step} error={told('code')} />}
            <Button type="submit" loading={signingIn.isPending}>
              Sign in
            </Button>
            <TextLink to={paths.forgotten} size="sm">
              Forgotten your password?
            </TextLink>
          </>
        )}
      </Form>
      <PasskeySignIn onSignedIn={enter} />
    </Card>
  )
}

type OrganizationChoiceProps = {
  organizations: SignInAnswer['organizations']
  chosen: string | undefined
  onChoose: (organizationId: string) => void
}

function OrganizationChoice({ organizations, chosen, onChoose }: OrganizationChoiceProps) {
  return (
    <Radio.Group label="Which organization?" value={chosen ?? null} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {organizations.map(({ id, name }) => (
          <Radio key={id} value={id} label={name} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** A link that the operator made. It is used by a click, so that a program that only looks at it does not use it up. */
function SignInByLink({ token }: { token: string }) {
  const enter = useEnter()
  const signingIn = useApiMutation(signInByLink, { onSuccess: enter })
  useEffect(() => {
    // Out of the address bar and the history.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return (
    <Card title="Welcome" hint="This link signs you in. It works once.">
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
