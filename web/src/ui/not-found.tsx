import { Anchor, Container, Text, Title } from '@mantine/core'

export function NotFound() {
  return (
    <Container size="sm" py="xl">
      <Title order={1}>There is no such page</Title>
      <Text mt="sm">
        The address may be mistyped, or the page has moved.{' '}
        <Anchor href="/" underline="always">
          Go to the start
        </Anchor>
      </Text>
    </Container>
  )
}
