import { Anchor, Container, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

export function NotFound() {
  useDocumentTitle('There is no such page – Parapet')
  return (
    <Container size="sm" py="xl">
      <Title order={1} tabIndex={-1}>
        There is no such page
      </Title>
      <Text mt="sm">
        The address may be mistyped, or the page has moved.{' '}
        <Anchor href="/" underline="always">
          Go to the start
        </Anchor>
      </Text>
    </Container>
  )
}
