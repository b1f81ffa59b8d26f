import { Button } from '@mantine/core'
import { type SsoConnection, startSsoConnectionTest } from '@parapet/contract'
import { useState } from 'react'
import { useApiMutation } from '../../../api/query.ts'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Anchor } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { LiveTest } from './test-result.tsx'

/** A sign-in at the provider that shows what it sent, without signing anyone in. */
export function ConnectionTest({ connection }: { connection: SsoConnection }) {
  const [isBlocked, setIsBlocked] = useState(false)
  const starting = useApiMutation(startSsoConnectionTest)
  const begin = () => {
    // Opened by the click itself: browsers block a tab that opens after a response.
    const tab = window.open('about:blank', '_blank')
    setIsBlocked(tab === null)
    starting.mutate(
      { params: { connectionId: connection.id } },
      {
        onSuccess: ({ url }) => tab?.location.replace(new URL(url, window.location.href)),
        onError: () => tab?.close(),
      },
    )
  }
  return (
    <Section title="Test">
      {connection.domains.length === 0 && (
        <Text size="sm">
          Verify a domain for this connection first. Until then, the test reports that your domain isn’t verified.
        </Text>
      )}
      <Text size="sm" c="dimmed" maw={640}>
        Opens your identity provider in a new tab. Sign in there with an email address in a verified domain. This page
        then shows what the provider sent, and each check. The test changes nothing and doesn’t sign you in here.
      </Text>
      {starting.error !== null && <Problem error={starting.error} />}
      <Button variant="default" onClick={begin} loading={starting.isPending} style={{ alignSelf: 'flex-start' }}>
        Test connection
      </Button>
      {starting.data !== undefined && isBlocked && (
        <Anchor href={starting.data.url} target="_blank" size="sm">
          Your browser blocked the new tab. Open the identity provider here.
        </Anchor>
      )}
      {starting.data !== undefined && <LiveTest key={starting.data.testId} testId={starting.data.testId} />}
    </Section>
  )
}
