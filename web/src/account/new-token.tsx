import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  type AccessTokenScope,
  accessTokenScopeMeanings,
  accessTokenScopes,
  createAccessToken,
  limits,
  listAccessTokens,
  type OwnAccessTokens,
} from '@parapet/contract'
import { useConfirmedMutation } from '../api/confirmed-mutation.ts'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ConfirmIdentity } from '../ui/identity/confirm-identity.tsx'
import { Secret } from '../ui/identity/secret.tsx'
import { Stack } from '../ui/text/flex.tsx'
import { McpSetup } from './mcp-setup.tsx'

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: String(limits.accessTokenDaysMax), label: '1 year' },
]

/** A form, then the identity confirmation, then the token with instructions. */
export function NewToken({ access, onDone }: { access: OwnAccessTokens; onDone: () => void }) {
  const form = useForm<{ name: string; scopes: AccessTokenScope[]; days: string }>(
    {
      name: '',
      scopes: ['training:read', 'assignments:read'],
      days: String(limits.accessTokenDays),
    },
    { name: 'token' },
  )
  const { name, scopes, days } = form.values
  const creating = useConfirmedMutation(createAccessToken, { invalidates: [listAccessTokens] })
  if (creating.isSuccess) {
    return (
      <Stack>
        <Secret label="Your new access token" value={creating.data.token} />
        <McpSetup mcpUrl={access.mcpUrl} token={creating.data.token} />
        <Button variant="default" onClick={onDone} style={{ alignSelf: 'flex-start' }}>
          Done
        </Button>
      </Stack>
    )
  }
  if (creating.isAsked) {
    return <ConfirmIdentity {...creating} reason="A token gives access to what you can read." />
  }
  return (
    <Form
      error={creating.error}
      onSubmit={() => creating.mutate({ body: { name, scopes, expiresInDays: Number(days) } })}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            description="Where you use it, such as Laptop, VS Code"
            required
            maxLength={limits.nameLength}
            data-autofocus
            {...form.text('name', errorOf)}
          />
          <Checkbox.Group
            label="The assistant can"
            error={errorOf('scopes')}
            value={scopes}
            onChange={(values) => form.change({ scopes: values as AccessTokenScope[] })}
          >
            <Stack gap="xs" mt="xs">
              {accessTokenScopes
                .filter((scope) => scope !== 'team:read' || access.canReadTeams)
                .map((scope) => (
                  <Checkbox key={scope} value={scope} label={accessTokenScopeMeanings[scope]} description={scope} />
                ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="Expires in"
            maw={200}
            data={lifetimes}
            error={errorOf('expiresInDays')}
            {...form.text('days')}
          />
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={scopes.length === 0}
            style={{ alignSelf: 'flex-start' }}
          >
            {scopes.length === 0 ? 'Choose what the assistant can read' : 'Create token'}
          </Button>
        </>
      )}
    </Form>
  )
}
