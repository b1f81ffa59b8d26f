import { Anchor, Button, CopyButton, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type Certificate, listOwnCertificates } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { count } from '../words.ts'

const certificatesQuery = apiQuery(listOwnCertificates)

export const loader = ({ client }: LoaderArgs) => load(client, certificatesQuery)

export function CertificatesPage() {
  const certificates = useSuspenseQuery(certificatesQuery)
  return (
    <Page title="Certificates" hint="One for each category of which you have completed every topic and scenario.">
      <Loaded
        query={certificates}
        empty={
          <Empty title="No certificate yet">
            Complete all topics and scenarios of a category to earn its certificate.
          </Empty>
        }
      >
        {(data) => (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {data.map((certificate) => (
              <CertificateCard key={certificate.certificateId} certificate={certificate} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Page>
  )
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { categoryTitle, certificateNumber, userName, issuedAt, verificationUrl } = certificate
  const effort = toEffort(certificate)
  // The service is asked by the address of this page: the public one may be another from here.
  const path = `/verify/${certificateNumber}`
  return (
    <Paper withBorder p="md" component="article" aria-label={categoryTitle}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {categoryTitle}
          </Title>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Issued to {userName}, <Time at={issuedAt} />
          </Text>
          {effort !== undefined && <Text size="sm">{effort}</Text>}
          <Text size="sm" ff="monospace">
            {certificateNumber}
          </Text>
        </div>
        <Group gap="sm">
          <Button size="xs" component="a" href={`${path}.pdf`} target="_blank" rel="noreferrer">
            Open the PDF
          </Button>
          <CopyButton value={verificationUrl}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
          <Anchor size="sm" href={path} target="_blank" rel="noreferrer">
            Public page
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  )
}

/** What it took. Undefined on certificates from before it was counted. */
function toEffort({ handsOnFixes, tries, days }: Certificate): string | undefined {
  if (handsOnFixes === null || tries === null || days === null) return undefined
  const fixes = `${count(handsOnFixes, 'fix', 'fixes')} written by hand`
  return `${fixes}, ${count(tries, 'try', 'tries')} on ${count(days, 'day')}`
}
