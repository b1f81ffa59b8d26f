import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CopyValue } from '../ui/text/copy-value.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { listSetups } from './token-words.ts'

/** What to paste into an editor, for each way that editors connect. */
export function McpSetup({ mcpUrl, token }: { mcpUrl: string; token: string }) {
  const setups = listSetups(mcpUrl, token)
  const [id, setId] = useState(setups[0]?.id ?? '')
  const chosen = setups.find((setup) => setup.id === id)
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Your editor"
        maw={320}
        data={setups.map(({ id, label }) => ({ value: id, label }))}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      {chosen !== undefined && <CopyValue label="Configuration" hint={chosen.hint} value={chosen.value} />}
    </Stack>
  )
}
