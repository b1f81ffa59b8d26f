import { Button, CopyButton, Paper, SimpleGrid, Title } from '@mantine/core'
import { type Certificate, createBadge, listOwnCertificates } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load, useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Anchor } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'
import { catalogQuery } from '../learn-data.ts'
import { count } from '../words.ts'
import { linkedInUrl } from './linked-in.ts'
import { NextCertificates } from './next-certificates.tsx'

const certificatesQuery = apiQuery(listOwnCertificates)

export const loader = ({ client }: LoaderArgs) => load(client, certificatesQuery, catalogQuery)

export function CertificatesPage() {
  const certificates = useSuspenseQuery(certificatesQuery)
  const catalog = useSuspenseQuery(catalogQuery)
  return (
    <Page title="Certificates" hint="You earn one for each category you complete.">
      <Loaded
        query={certificates}
        empty={
          <Empty title="No certificates yet">
            You earn a certificate when you complete all topics and scenarios of a category.
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
      <Loaded query={catalog}>{(categories) => <NextCertificates categories={categories} />}</Loaded>
    </Page>
  )
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { categoryTitle, certificateNumber, userName, issuedAt, verificationUrl } = certificate
  const { organization } = useSession()
  // Uses this page's origin to call the service: the public URL may differ from here.
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
          <Life certificate={certificate} />
          <Text size="sm">{toEffort(certificate)}</Text>
          <Text size="sm" ff="monospace">
            {certificateNumber}
          </Text>
        </div>
        <Group gap="sm">
          <Button size="xs" component="a" href={`${path}.pdf`} target="_blank" rel="noreferrer">
            Open PDF
          </Button>
          <CopyButton value={verificationUrl}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
          <Anchor size="sm" href={path} target="_blank" rel="noreferrer">
            Public page
          </Anchor>
          <Anchor
            size="sm"
            href={linkedInUrl(certificate, organization.name)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Add to LinkedIn profile: ${categoryTitle}`}
          >
            Add to LinkedIn profile
          </Anchor>
        </Group>
        <BadgeFiles certificate={certificate} />
      </Stack>
    </Paper>
  )
}

/** Whether it is still valid, and what to do when it expires. */
function Life({ certificate }: { certificate: Certificate }) {
  const { status, expiresAt, renewableFrom, renewedByNumber } = certificate
  if (expiresAt === null || renewableFrom === null) return null
  if (status === 'renewed') {
    return (
      <Text size="sm">
        <Chip>Renewed</Chip> Replaced by {renewedByNumber}
      </Text>
    )
  }
  const isOpen = Date.parse(renewableFrom) <= Date.now()
  return (
    <>
      <Text size="sm">
        {status === 'expired' ? <Chip kind="danger">Expired</Chip> : <Chip kind="success">Valid</Chip>}{' '}
        {status === 'expired' ? 'Expired' : 'Expires'} <Time at={expiresAt} />
      </Text>
      <Text size="sm">
        {isOpen ? (
          'To renew it, pass the challenges of all its topics again.'
        ) : (
          <>
            You can renew it from <Time at={renewableFrom} />.
          </>
        )}
      </Text>
    </>
  )
}

const badgeFiles = [
  { part: 'svg', ending: 'svg', label: 'Image (SVG)', type: 'image/svg+xml' },
  { part: 'json', ending: 'json', label: 'JSON', type: 'application/json' },
  { part: 'jwt', ending: 'jwt', label: 'Signed token (JWT)', type: 'text/plain' },
] as const

/** The certificate as Open Badge, in the formats that wallets and sites accept. Signed on request. */
function BadgeFiles({ certificate: { certificateId, categoryTitle } }: { certificate: Certificate }) {
  const signing = useApiMutation(createBadge)
  const download = async ({ part, ending, type }: (typeof badgeFiles)[number]) => {
    const badge = await signing.mutateAsync({ params: { certificateId } })
    saveFile(`${badge.fileName}.${ending}`, new Blob([badge[part]], { type }))
  }
  return (
    <div>
      {signing.error !== null && <Problem error={signing.error} />}
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Open Badge:
        </Text>
        {badgeFiles.map((file) => (
          <Button
            key={file.part}
            size="compact-xs"
            variant="default"
            loading={signing.isPending}
            aria-label={`Download Open Badge of ${categoryTitle}: ${file.label}`}
            onClick={() => void download(file).catch(() => undefined)}
          >
            {file.label}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** What it took. */
function toEffort({ handsOnFixes, tries, days }: Certificate): string {
  const fixes = `${count(handsOnFixes, 'fix', 'fixes')} written by hand`
  return `${fixes}, ${count(tries, 'attempt')} on ${count(days, 'day')}`
}
