import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { LearnHome } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ItemList } from '../items/item-list.tsx'
import { homeQuery } from '../learn-data.ts'
import { count } from '../words.ts'
import { DueList } from './due-list.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, homeQuery)

export function LearnHomePage() {
  const { user } = useSession()
  const home = useSuspenseQuery(homeQuery)
  return (
    <Page title="Home" hint={`Welcome, ${user.name}.`}>
      <Loaded query={home}>{(data) => <Content home={data} />}</Loaded>
    </Page>
  )
}

function Content({ home }: { home: LearnHome }) {
  const isNew = home.due.length === 0 && home.continue.length === 0 && home.totalXp === 0
  if (isNew) {
    return (
      <Empty title="Nothing is assigned to you">
        Look around: each topic shows you a weakness in real code, and lets you find and fix it.
        <ButtonLink mt="md" display="block" mx="auto" w="fit-content" to={paths.catalog}>
          Open the catalog
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <Stack gap="xl">
      <Figures home={home} />
      <Section title="To do">
        {home.due.length === 0 ? (
          <Empty title="You have done everything that was assigned to you" />
        ) : (
          <DueList due={home.due} />
        )}
      </Section>
      {home.continue.length > 0 && (
        <Section title="Continue">
          <ItemList label="Continue" items={home.continue} />
        </Section>
      )}
    </Stack>
  )
}

function Figures({ home }: { home: LearnHome }) {
  return (
    <SimpleGrid cols={3} spacing="sm">
      <Figure name="XP" value={home.totalXp.toLocaleString()} to={paths.transcript} link="Transcript" />
      <Figure name="Streak" value={count(home.streakDays, 'day')} to={paths.catalog} link="Practise" />
      <Figure
        name="Certificates"
        value={home.certificateCount.toLocaleString()}
        to={paths.certificates}
        link="See them"
      />
    </SimpleGrid>
  )
}

type FigureProps = { name: string; value: string; to: string; link: string }

function Figure({ name, value, to, link }: FigureProps) {
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={{ base: 20, xs: 28 }} fw={600} lh={1.4}>
        {value}
      </Text>
      <TextLink size="xs" to={to}>
        {link}
      </TextLink>
    </Paper>
  )
}
