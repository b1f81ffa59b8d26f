import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Brand } from '../brand/brand.tsx'
import { Stack } from '../text/flex.tsx'
import { ButtonLink } from '../text/link.tsx'
import { Text } from '../text/text.tsx'

export function NotFound() {
  useDocumentTitle('Page not found – Parapet')
  return (
    <Stack component="main" align="flex-start" gap="md" maw={520} mx="auto" px="md" py={64}>
      <Brand size={32} />
      <Title order={1} tabIndex={-1} mt="md">
        Page not found
      </Title>
      <Text>Check the address for typos. If you followed a link, the page may have moved.</Text>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </Stack>
  )
}
