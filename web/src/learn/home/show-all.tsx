import { Button } from '@mantine/core'

/** Below the first lines of a list. */
export function ShowAll({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" mt="sm" ml={-9} onClick={onClick}>
      Show all {count}
    </Button>
  )
}
