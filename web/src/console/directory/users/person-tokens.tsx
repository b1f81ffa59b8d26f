import {
  type AccessTokenInfo,
  listPersonAccessTokens,
  revokePersonAccessToken,
  type UserDetail,
} from '@parapet/contract'
import { useState } from 'react'
import { TokenTable } from '../../../account/token-table.tsx'
import { apiQuery, useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { Revocation } from '../../../ui/identity/revocation.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'

/** The tokens of the person's assistants. */
export function PersonTokens({ person }: { person: UserDetail }) {
  const tokens = useDeferredQuery(apiQuery(listPersonAccessTokens, { params: { userId: person.id } }))
  const [chosen, setChosen] = useState<AccessTokenInfo>()
  return (
    <Section title="Access tokens">
      <Loaded query={tokens}>
        {(rows) => (
          <TokenTable
            label={`Access tokens of ${person.name}`}
            tokens={rows}
            empty={
              <Empty title="No access tokens">
                Tokens that {person.name} creates for AI assistants will be listed here.
              </Empty>
            }
            onRevoke={setChosen}
          />
        )}
      </Loaded>
      <TokenRevocation person={person} token={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  )
}

type RevocationProps = { person: UserDetail; token: AccessTokenInfo | undefined; onClose: () => void }

function TokenRevocation({ person, token, onClose }: RevocationProps) {
  const revoking = useApiMutation(revokePersonAccessToken, {
    invalidates: [listPersonAccessTokens],
    onSuccess: onClose,
  })
  return (
    <Revocation
      subject={token}
      label="Revoke token"
      action={revoking}
      onClose={onClose}
      onRevoke={({ id }) => revoking.mutate({ params: { userId: person.id, tokenId: id } })}
    >
      The assistant that uses it loses access to what {person.name} can read. They can create a new token: to prevent
      that, turn access tokens off for your organization.
    </Revocation>
  )
}
