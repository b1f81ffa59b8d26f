import type { SarifRun } from '@parapet/contract'
import { Facts } from '../../../ui/page/facts.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { CommitAuthor, type Names } from './named-people.tsx'

/** What was scanned, and how. */
export function RunFacts({ run, names }: { run: SarifRun; names: Names }) {
  const { branch, commitSha, commitAuthorEmail, receivedAt, tools, source } = run
  const isTool = tools.some(({ name }) => name === source)
  return (
    <Facts
      facts={{
        Branch: branch ?? 'Not given',
        Commit: commitSha ?? 'Not given',
        Author: <CommitAuthor email={commitAuthorEmail} names={names} />,
        Received: <Time at={receivedAt} />,
        Scanner: tools.map(({ name, version }) => `${name} ${version ?? ''}`.trim()).join(', ') || 'None',
        ...(source === null || isTool ? {} : { Source: source }),
      }}
    />
  )
}
