import { Alert, Button, Code, CopyButton } from '@mantine/core'
import { limits, listWaitingMails, readWaitingMail, type WaitingMail, type WaitingMailText } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { apiQuery, load } from '../../../api/query.ts'
import { sessionQuery, useSession } from '../../../api/session.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { WithConfirmation } from '../../../ui/identity/confirm-identity.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'

const mailsQuery = apiQuery(listWaitingMails)

export async function loader({ client }: LoaderArgs) {
  const session = await client.ensureQueryData(sessionQuery)
  if (session?.sendsMail === false) await load(client, mailsQuery)
}

export function MailsPage() {
  const { sendsMail } = useSession()
  return (
    <Page
      title="Mail outbox"
      hint={sendsMail ? undefined : 'This service has no mail server, so emails wait here until you pass them on.'}
    >
      {sendsMail ? (
        <Empty title="Emails are sent automatically">This service has a mail server, so no emails wait here.</Empty>
      ) : (
        <Outbox />
      )}
    </Page>
  )
}

function Outbox() {
  const [chosen, setChosen] = useState<WaitingMail>()
  const mails = useSuspenseQuery(mailsQuery)
  return (
    <>
      <Alert color="orange" title="Emails contain one-time links">
        Anyone with such a link can act as the recipient. Share it only with that person. The audit log records every
        email that is read here. To send emails automatically, ask the operator to set SMTP_URL.
      </Alert>
      <DataTable
        main={{}}
        label="Emails"
        columns={columns}
        query={mails}
        rowId={({ id }) => id}
        actions={(mail) => (
          <ForAdmins>
            <RowButton action="Read email" of={`to ${mail.to}: ${mail.subject}`} onClick={() => setChosen(mail)} />
          </ForAdmins>
        )}
        empty={<Empty title="The outbox is empty">Invite someone, and the invitation appears here.</Empty>}
      />
      {mails.data.length === limits.mailPageSize && (
        <Text size="sm" c="dimmed">
          The {limits.mailPageSize} latest are shown.
        </Text>
      )}
      <Dialog opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Email" size="lg">
        {chosen !== undefined && <ReadMail mail={chosen} />}
      </Dialog>
    </>
  )
}

const column = columnsOf<WaitingMail>()
const columns = [
  column('to', { header: 'To', style: { minWidth: 220, overflowWrap: 'anywhere' } }),
  column('subject', { header: 'Subject', style: { overflowWrap: 'anywhere' } }),
  column('createdAt', { header: 'Created', cell: ({ value }) => <Time at={value} /> }),
]

function ReadMail({ mail }: { mail: WaitingMail }) {
  // Don't keep a one-time link longer than it is shown.
  const reading = useConfirmedMutation(readWaitingMail, { gcTime: 0 })
  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        To <b>{mail.to}</b>: {mail.subject}
      </Text>
      {!reading.isSuccess && (
        <WithConfirmation confirmation={reading} reason="The email may let someone in.">
          <Form error={reading.error} onSubmit={() => reading.mutate({ params: { mailId: mail.id }, body: {} })}>
            {() => (
              <>
                <Text size="sm">
                  The email may let someone in, so you confirm first that it’s you. The audit log notes that you read
                  it.
                </Text>
                <Button type="submit" data-autofocus loading={reading.isPending}>
                  Show email
                </Button>
              </>
            )}
          </Form>
        </WithConfirmation>
      )}
      {reading.isSuccess && <MailText mail={reading.data} />}
    </Stack>
  )
}

function MailText({ mail: { text } }: { mail: WaitingMailText }) {
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0]
  return (
    <Stack gap="sm">
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy text'}
            </Button>
          )}
        </CopyButton>
        {link !== undefined && (
          <CopyButton value={link}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy link'}</Button>}
          </CopyButton>
        )}
      </Group>
    </Stack>
  )
}
