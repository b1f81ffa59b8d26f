import { Alert, Button, Radio, TextInput } from '@mantine/core'
import type { SignInAnswer, SignInDiscovery } from '@parapet/contract'
import { useSearch } from '@tanstack/react-router'
import { hasDraft } from '../api/drafts.ts'
import { paths } from '../paths.generated.ts'
import { Form } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { latePart } from '../ui/late/late-part.tsx'
import { useFocusIf } from '../ui/page/use-focus.ts'
import { Stack } from '../ui/text/flex.tsx'
import { TextLink } from '../ui/text/link.tsx'
import { Card } from './card.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useToken } from './read-token.ts'
import { SecondStep } from './second-step.tsx'
import { SignInByLink } from './sign-in-by-link.tsx'
import { OtherWay, ToProvider } from './to-provider.tsx'
import { type SigningIn, useSignIn } from './use-sign-in.ts'

const SsoProblem = latePart(() => import('./sso-problem.tsx'), 'SsoProblem')

/**
 * Email, then the identity provider or a password; if needed, the organization and a second factor. Or a passkey alone.
 */
export function SignInPage() {
  const token = useToken()
  return token === '' ? <SignInForm /> : <SignInByLink key={token} token={token} />
}

/**
 * The email comes first: its domain decides whether people go to their identity provider or type a password. A hidden
 * password field is there from the start, so that a password manager can fill both; then one click signs in.
 */
function SignInForm() {
  const { problem, ended, to } = useSearch({ from: '/sign-in' })
  const signingIn = useSignIn()
  const { step, discovery, isElsewhere } = signingIn
  return (
    <Card
      title="Sign in"
      hint={isElsewhere ? 'To an organization where you have a password' : undefined}
      {...(step === 'provider' ? toOrganization(discovery) : {})}
    >
      {ended === true && step === 'address' && problem === undefined && <SessionEnded comeBackTo={to} />}
      {problem !== undefined && step === 'address' && <SsoProblem code={problem} />}
      {step === 'provider' && discovery?.startUrl != null ? (
        <ToProvider discovery={discovery} />
      ) : (
        <PasswordForm {...signingIn} />
      )}
      {step !== 'provider' && <PasskeySignIn onSignedIn={signingIn.enter} />}
      <OtherWay
        isElsewhere={isElsewhere}
        isOneNamed={step === 'provider'}
        onElsewhere={signingIn.goElsewhere}
        onBack={signingIn.goBack}
      />
    </Card>
  )
}

/** Why people are here who were in the middle of something. */
function SessionEnded({ comeBackTo = '' }: { comeBackTo: string | undefined }) {
  // The editor keeps what could not be sent in this browser.
  const isFormKept = hasDraft(comeBackTo.split('?', 1)[0] ?? '')
  const isLearning = comeBackTo.startsWith('/learn/attempts/')
  return (
    <Alert color="blue" role="status" title="Your session ended">
      Sign in to continue where you were.{isLearning && ' Your code is saved.'}
      {isFormKept && ' What you entered is saved.'}
    </Alert>
  )
}

/** How the organization looks, once the domain of the typed address has led to it. */
function toOrganization(discovery: SignInDiscovery | undefined) {
  const { organizationName: name = null, branding = null } = discovery ?? {}
  return name === null || branding === null ? {} : { organization: { name, branding } }
}

function PasswordForm({ error, fields, change, step, organizations, secondStep, isPending, submit }: SigningIn) {
  const isPasswordAsked = step === 'password'
  const passwordField = useFocusIf<HTMLInputElement>(isPasswordAsked)
  return (
    <Form error={error} onSubmit={submit}>
      {(errorOf) => (
        <>
          <TextInput
            label="Email"
            error={errorOf('email')}
            type="email"
            autoComplete="username webauthn"
            required
            autoFocus
            value={fields.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <div {...(isPasswordAsked ? {} : { className: 'visually-hidden', 'aria-hidden': true })}>
            <PasswordField
              ref={passwordField}
              label="Password"
              error={errorOf('password')}
              autoComplete="current-password"
              required={isPasswordAsked}
              tabIndex={isPasswordAsked ? 0 : -1}
              value={fields.password}
              onChange={(password) => change({ password })}
            />
          </div>
          {organizations.length > 0 && (
            <OrganizationChoice
              organizations={organizations}
              chosen={fields.organizationId}
              onChoose={(organizationId) => change({ organizationId })}
            />
          )}
          {secondStep.isAsked && <SecondStep step={secondStep} error={errorOf('code')} />}
          <Button type="submit" loading={isPending}>
            {isPasswordAsked ? 'Sign in' : 'Continue'}
          </Button>
          <TextLink to={paths.forgotten} size="sm">
            Forgot your password?
          </TextLink>
        </>
      )}
    </Form>
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
