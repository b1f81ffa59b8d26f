import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type AccessTokenInfo, limits, listAccessTokens, revokeAccessToken } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../api/query.ts'
import { Revocation } from '../ui/identity/revocation.tsx'
import { Dialog } from '../ui/notices/dialog.tsx'
import { Empty } from '../ui/page/empty.tsx'
import { Group, Stack } from '../ui/text/flex.tsx'
import { Text } from '../ui/text/text.tsx'
import { accessTokensQuery } from './factor-reads.ts'
import { McpSetup } from './mcp-setup.tsx'
import { NewToken } from './new-token.tsx'
import { TokenTable } from './token-table.tsx'
import { tokenPlaceholder } from './token-words.ts'

/** Tokens for assistants in editors: they read what the person may read, through the MCP server. */
export function AccessTokens() {
  const { data } = useSuspenseQuery(accessTokensQuery)
  const [isCreating, creating] = useDisclosure()
  const [isSettingUp, settingUp] = useDisclosure()
  const [revoked, setRevoked] = useState<AccessTokenInfo>()
  const [said, setSaid] = useState('')
  const live = data.tokens.filter(({ isExpired }) => !isExpired)
  const why = whyNot(data.isAllowed, live.length)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={640}>
        Let the AI assistant in your editor find training, explain scanner findings and read your assignments. A token
        can only read, and it never shows the solution of a challenge. Changing your password revokes all tokens.
      </Text>
      <Text size="sm" role="status">
        {said}
      </Text>
      <TokenTable
        label="Access tokens"
        tokens={data.tokens}
        empty={<Empty title="No access tokens yet">Tokens that you create will be listed here.</Empty>}
        onRevoke={setRevoked}
      />
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => why === '' && creating.open()}
          aria-disabled={why !== ''}
          data-disabled={why !== '' || undefined}
          aria-describedby="why-no-token"
        >
          New token
        </Button>
        {data.tokens.length > 0 && (
          <Button variant="subtle" onClick={settingUp.open}>
            Show setup
          </Button>
        )}
        <Text size="sm" c="dimmed" id="why-no-token">
          {why}
        </Text>
      </Group>
      <Dialog opened={isCreating} onClose={creating.close} title="New token" size="lg">
        <NewToken access={data} onDone={creating.close} />
      </Dialog>
      <Dialog opened={isSettingUp} onClose={settingUp.close} title="Set up your editor" size="lg">
        <Stack gap="sm">
          <Text size="sm">
            Replace {tokenPlaceholder} with your token. If you no longer have it, revoke it and create a new one.
          </Text>
          <McpSetup mcpUrl={data.mcpUrl} token={tokenPlaceholder} />
        </Stack>
      </Dialog>
      <TokenRevocation
        token={revoked}
        onClose={() => setRevoked(undefined)}
        onRevoked={(name) => setSaid(`${name} revoked.`)}
      />
    </Stack>
  )
}

function whyNot(isAllowed: boolean, count: number): string {
  if (!isAllowed) return 'Your organization has turned access tokens off.'
  if (count < limits.accessTokens) return ''
  return `You have ${limits.accessTokens} tokens. Revoke one to create another.`
}

type RevocationProps = {
  token: AccessTokenInfo | undefined
  onClose: () => void
  onRevoked: (name: string) => void
}

function TokenRevocation({ token, onClose, onRevoked }: RevocationProps) {
  const revoking = useApiMutation(revokeAccessToken, {
    invalidates: [listAccessTokens],
    onSuccess: () => {
      if (token !== undefined) onRevoked(token.name)
      onClose()
    },
  })
  return (
    <Revocation
      subject={token}
      label="Revoke token"
      action={revoking}
      onClose={onClose}
      onRevoke={({ id }) => revoking.mutate({ params: { tokenId: id } })}
    >
      The assistant that uses it loses access immediately. You can’t undo this.
    </Revocation>
  )
}
