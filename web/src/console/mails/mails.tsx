import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { limits, listWaitingMails, readWaitingMail, type WaitingMail, type WaitingMailText } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, load, useApiMutation } from '../../api/query.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { columnsOf, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from '../../ui/password-field.tsx'
import { Time } from '../../ui/time.tsx'

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
      {...(sendsMail ? {} : { hint: 'This service has no mail server, so mails wait here until you pass them on.' })}
    >
      {sendsMail ? (
        <Empty title="There is nothing here">This service sends its mails. They are for their recipients only.</Empty>
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
      <Alert title="Mails hold links that work once">
        Who has such a link can act as its recipient. Give it to that person only. Every mail that is read here is noted
        in the audit log. To have mails sent, the operator sets SMTP_URL.
      </Alert>
      <DataTable
        label="Mails"
        columns={columns}
        query={mails}
        rowId={({ id }) => id}
        actions={(mail) => (
          <ForAdmins>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Read the mail to ${mail.to}: ${mail.subject}`}
              onClick={() => setChosen(mail)}
            >
              Read
            </Button>
          </ForAdmins>
        )}
        empty={<Empty title="No mail waits">Invite somebody, and the invitation is here.</Empty>}
      />
      {mails.data.length === limits.mailPageSize && (
        <Text size="sm" c="dimmed">
          The {limits.mailPageSize} latest are shown.
        </Text>
      )}
      <Dialog opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Mail" size="lg">
        {chosen !== undefined && <ReadMail mail={chosen} />}
      </Dialog>
    </>
  )
}

const column = columnsOf<WaitingMail>()
const columns = column.columns([
  column.accessor('to', { header: 'To', meta: { style: { overflowWrap: 'anywhere' } } }),
  column.accessor('subject', { header: 'Subject', meta: { style: { overflowWrap: 'anywhere' } } }),
  column.accessor('createdAt', { header: 'Written', cell: ({ getValue }) => <Time at={getValue()} /> }),
])

function ReadMail({ mail }: { mail: WaitingMail }) {
  const { hasPassword } = useSession()
  const [password, setPassword] = useState('')
  // A link that works once is not kept longer than it is looked at.
  const reading = useApiMutation(readWaitingMail, { gcTime: 0 })
  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        To <b>{mail.to}</b>: {mail.subject}
      </Text>
      {!hasPassword && <PasswordFirst />}
      {hasPassword && !reading.isSuccess && (
        <Form
          error={reading.error}
          onSubmit={() => reading.mutate({ params: { mailId: mail.id }, body: { password } })}
        >
          {(told) => (
            <>
              <OwnPassword
                error={told('password', wrongPassword)}
                description="Asked for again, since the mail may let somebody in. The audit log notes that you read it."
                data-autofocus
                value={password}
                onChange={setPassword}
              />
              <Button type="submit" loading={reading.isPending}>
                Show the mail
              </Button>
            </>
          )}
        </Form>
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
              {copied ? 'Copied' : 'Copy the text'}
            </Button>
          )}
        </CopyButton>
        {link !== undefined && (
          <CopyButton value={link}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>}
          </CopyButton>
        )}
      </Group>
    </Stack>
  )
}
