import { Button, Code, Skeleton } from '@mantine/core'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, type SecondFactorSetup } from '@parapet/contract'
import { lazy, Suspense, useState } from 'react'
import { useApiMutation } from '../api/query.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { FactorCodeField } from '../ui/form/factor-code-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { OwnPassword, wrongPassword } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/notices/dialog.tsx'
import { LedTo } from '../ui/page/led-to.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { Status } from '../ui/text/status.tsx'
import { Text } from '../ui/text/text.tsx'
import { factorReads } from './factor-reads.ts'
import { NewCodes } from './new-codes.tsx'

/** Loaded when an app is set up, which happens once. */
const QrCode = lazy(async () => ({ default: (await import('../ui/identity/qr-code.tsx')).QrCode }))

export function FactorSection({ hasPassword, hasApp }: { hasPassword: boolean; hasApp: boolean }) {
  const [said, setSaid] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      <Text size="sm" role="status" mb={said === '' ? 0 : 'sm'}>
        {said}
      </Text>
      {hasApp ? (
        <RemoveFactor onDone={() => setSaid('Authenticator app removed. You no longer need a code from it.')} />
      ) : (
        <SetUpFactor
          hasPassword={hasPassword}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes)
            setSaid('The app is set up. Enter a code from it when you sign in with your password.')
          }}
        />
      )}
      <Dialog opened={codes.length > 0} onClose={() => setCodes([])} title="Your recovery codes">
        {codes.length > 0 && <NewCodes codes={codes} onDone={() => setCodes([])} />}
      </Dialog>
    </>
  )
}

type SetUpFactorProps = { hasPassword: boolean; onDone: (recoveryCodes: readonly string[]) => void }

function SetUpFactor({ hasPassword, onDone }: SetUpFactorProps) {
  const form = useForm({ password: '', code: '' })
  const { password, code } = form.values
  const beginning = useApiMutation(beginSecondFactor)
  const confirming = useApiMutation(confirmSecondFactor, {
    invalidates: factorReads,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = () =>
    beginning.isSuccess
      ? confirming.mutate({ body: { code: code.replaceAll(' ', '') } })
      : beginning.mutate({ body: { password } })
  if (!hasPassword)
    return (
      <Text size="sm" c="dimmed">
        Set a password first. After that, you can set up an authenticator app.
      </Text>
    )
  return (
    <Form error={beginning.error ?? confirming.error} onSubmit={submit}>
      {(errorOf) => (
        <>
          <Text size="sm" c="dimmed">
            Enter a code from an app on your phone when you sign in with your password.
          </Text>
          {beginning.isSuccess ? (
            <>
              <AppKey setup={beginning.data} />
              <CodeField {...form.value('code', errorOf)} />
            </>
          ) : (
            <OwnPassword error={errorOf('password', wrongPassword)} {...form.value('password')} />
          )}
          <Button type="submit" variant="default" loading={beginning.isPending || confirming.isPending}>
            {beginning.isSuccess ? 'Confirm' : 'Set up'}
          </Button>
        </>
      )}
    </Form>
  )
}

function AppKey({ setup: { uri, secret } }: { setup: SecondFactorSetup }) {
  return (
    <LedTo label="What the app needs">
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app, then type the code it shows.</Text>
        <Suspense fallback={<Skeleton width={228} height={228} role="status" aria-label="Loading" />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
        <Text size="sm">If you can’t scan it, type or copy this key into the app instead.</Text>
        <Code block>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Code>
      </Stack>
    </LedTo>
  )
}

function RemoveFactor({ onDone }: { onDone: () => void }) {
  const form = useForm({ password: '', code: '' })
  const { password, code } = form.values
  const removing = useApiMutation(removeSecondFactor, {
    invalidates: factorReads,
    onSuccess: onDone,
  })
  const submit = () => removing.mutate({ body: { password, code: code.replaceAll(' ', '') } })
  return (
    <Form error={removing.error} onSubmit={submit}>
      {(errorOf) => (
        <>
          <Status of="setUp" />
          <OwnPassword error={errorOf('password', wrongPassword)} {...form.value('password')} />
          <FactorCodeField hasApp {...form.value('code', errorOf)} />
          <Button type="submit" variant="subtle" color="red" loading={removing.isPending}>
            Remove app
          </Button>
        </>
      )}
    </Form>
  )
}
