import { Alert, Badge, Button, Code, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOwnSession,
  listOwnSessions,
  removeSecondFactor,
} from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { sessionQuery, useSession } from '../api/session.ts'
import { CodeField } from '../ui/code-field.tsx'
import { Form } from '../ui/form.tsx'
import { LedTo } from '../ui/led-to.tsx'
import { Page } from '../ui/page.tsx'
import { OwnPassword, wrongPassword } from '../ui/password-field.tsx'
import { Problem } from '../ui/problem.tsx'
import { formatTime, Time } from '../ui/time.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { describeBrowser } from './describe-browser.ts'
import { NewPassword } from './new-password.tsx'

/** Loaded when an app is set up, which happens once. */
const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }))

export function OwnAccountPage() {
  const { user, hasPassword, hasSecondFactor, mustSetUpSecondFactor } = useSession()
  return (
    <Page title={user.name} hint={`Signed in as ${user.email}`}>
      {mustSetUpSecondFactor && (
        <Alert color="orange" title="One more step" role="alert">
          Your organization wants a second factor of its admins. Set it up below to go on.
        </Alert>
      )}
      <Stack gap="xl" maw={480}>
        <section aria-labelledby="password">
          <Title order={2} size="h4" id="password" mb="sm">
            Password
          </Title>
          <PasswordSection hasPassword={hasPassword} />
        </section>
        <section aria-labelledby="factor">
          <Title order={2} size="h4" id="factor" mb="sm">
            Authenticator app
          </Title>
          <FactorSection hasPassword={hasPassword} hasSecondFactor={hasSecondFactor} />
        </section>
      </Stack>
      <section aria-labelledby="sessions">
        <Title order={2} size="h4" id="sessions" mb="sm">
          Where you are signed in
        </Title>
        <Sessions />
      </section>
    </Page>
  )
}

function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  // Each success empties the form; a try that is refused keeps what was typed.
  const [changeCount, setChangeCount] = useState(0)
  const changing = useMutation({
    mutationFn: ({ newPassword, currentPassword }: { newPassword: string; currentPassword: string }) =>
      call(changePassword, { body: { newPassword, ...(hasPassword ? { currentPassword } : {}) } }),
    onSuccess: () => {
      setChangeCount((count) => count + 1)
      return client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <Stack gap="md">
      {changing.isSuccess && (
        <Text size="sm" role="status">
          Your password is set. You are signed out everywhere else.
        </Text>
      )}
      <NewPassword
        key={changeCount}
        label={hasPassword ? 'Change the password' : 'Set a password'}
        error={changing.error}
        isPending={changing.isPending}
        isCurrentAsked={hasPassword}
        onSubmit={(newPassword, currentPassword) => changing.mutate({ newPassword, currentPassword })}
      />
    </Stack>
  )
}

function FactorSection({ hasPassword, hasSecondFactor }: { hasPassword: boolean; hasSecondFactor: boolean }) {
  const [said, setSaid] = useState('')
  return (
    <>
      <Text size="sm" role="status" mb={said === '' ? 0 : 'sm'}>
        {said}
      </Text>
      {hasSecondFactor ? (
        <RemoveFactor onDone={() => setSaid('The app is removed. Your password alone signs you in.')} />
      ) : (
        <SetUpFactor
          hasPassword={hasPassword}
          onDone={() => setSaid('The app is set up. You are asked for a code from now on.')}
        />
      )}
    </>
  )
}

function SetUpFactor({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const beginning = useMutation({ mutationFn: () => call(beginSecondFactor, { body: { password } }) })
  const confirming = useMutation({
    mutationFn: () => call(confirmSecondFactor, { body: { code: code.replaceAll(' ', '') } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onDone()
    },
  })
  const submit = () => (beginning.isSuccess ? confirming.mutate() : beginning.mutate())
  if (!hasPassword) return <Text size="sm">Set a password first.</Text>
  return (
    <Form error={beginning.error ?? confirming.error} onSubmit={submit}>
      {(told) => (
        <>
          <Text size="sm" c="dimmed">
            A code of an app on your phone, asked for besides the password.
          </Text>
          {beginning.isSuccess ? (
            <>
              <LedTo label="What the app needs">
                <Stack gap="md">
                  <Text size="sm">Scan this with your authenticator app, then type the code it shows.</Text>
                  <Suspense fallback={<Skeleton width={228} height={228} role="status" aria-label="Loading" />}>
                    <QrCode text={beginning.data.uri} label="QR code for your authenticator app" />
                  </Suspense>
                  <Text size="sm">If it cannot be scanned, type or copy this key into the app instead.</Text>
                  <Code block>{beginning.data.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Code>
                </Stack>
              </LedTo>
              <CodeField error={told('code')} value={code} onChange={setCode} />
            </>
          ) : (
            <OwnPassword error={told('password', wrongPassword)} value={password} onChange={setPassword} />
          )}
          <Button type="submit" variant="default" loading={beginning.isPending || confirming.isPending}>
            {beginning.isSuccess ? 'Confirm' : 'Set up'}
          </Button>
        </>
      )}
    </Form>
  )
}

function RemoveFactor({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const removing = useMutation({
    mutationFn: () => call(removeSecondFactor, { body: { password, code: code.replaceAll(' ', '') } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onDone()
    },
  })
  return (
    <Form error={removing.error} onSubmit={() => removing.mutate()}>
      {(told) => (
        <>
          <Badge color="green" variant="light">
            set up
          </Badge>
          <OwnPassword error={told('password', wrongPassword)} value={password} onChange={setPassword} />
          <CodeField error={told('code')} value={code} onChange={setCode} />
          <Button type="submit" variant="subtle" color="red" loading={removing.isPending}>
            Remove it
          </Button>
        </>
      )}
    </Form>
  )
}

function Sessions() {
  const client = useQueryClient()
  const queryKey = ['sessions']
  const sessions = useQuery({ queryKey, queryFn: () => call(listOwnSessions) })
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(endOwnSession, { params: { sessionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  if (sessions.isPending) return <Waiting />
  if (sessions.isError) return <Problem error={sessions.error} onRetry={() => sessions.refetch()} />
  return (
    <>
      {ending.error !== null && <Problem error={ending.error} />}
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Browser</Table.Th>
              <Table.Th>Address</Table.Th>
              <Table.Th>Last seen</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.data.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td maw={320}>
                  <Text size="sm" truncate title={session.userAgent ?? ''}>
                    {describeBrowser(session.userAgent ?? 'unknown')}
                  </Text>
                </Table.Td>
                <Table.Td>{session.address ?? 'unknown'}</Table.Td>
                <Table.Td>
                  <Time at={session.lastSeenAt} />
                </Table.Td>
                <Table.Td>
                  <Group justify="flex-end">
                    {session.isCurrent ? (
                      <Text size="sm" c="dimmed">
                        this one
                      </Text>
                    ) : (
                      <Button
                        variant="subtle"
                        color="red"
                        size="compact-sm"
                        aria-label={`End the session at ${session.address ?? 'an unknown address'}, last seen ${formatTime(session.lastSeenAt)}`}
                        onClick={() => ending.mutate(session.id)}
                        loading={ending.isPending}
                      >
                        End
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
