import { Group } from '../text/flex.tsx'
import { ButtonLink } from '../text/link.tsx'
import { Text } from '../text/text.tsx'
import { findMissingWords } from './missing-words.ts'
import { Page } from './page.tsx'

/** Shown instead of a page about something that isn't there. */
export function Missing({ code }: { code: string }) {
  const { title, text, door } = findMissingWords(code)
  return (
    <Page title={title}>
      <Text maw={560}>{text}</Text>
      <Group gap="sm">
        {door !== undefined && <ButtonLink to={door.to}>{door.label}</ButtonLink>}
        <ButtonLink to="/" variant={door === undefined ? 'filled' : 'default'}>
          Go to the home page
        </ButtonLink>
      </Group>
    </Page>
  )
}
