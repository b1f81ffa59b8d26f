import { Alert, Button, Code, CopyButton, Group, Stack, Table, Text } from '@mantine/core'
import { limits, listWaitingMails, readWaitingMail, type WaitingMail, type WaitingMailText } from '@parapet/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnPassword, PasswordFirst, wrongPassword } from '../../ui/password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'

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
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => call(listWaitingMails) })
  return (
    <>
      <Alert title="Mails hold links that work once">
        Who has such a link can act as its recipient. Give it to that person only. Every mail that is read here is noted
        in the audit log. To have mails sent, the operator sets SMTP_URL.
      </Alert>
      {mails.isPending && <Waiting />}
      {mails.isError && <Problem error={mails.error} onRetry={() => mails.refetch()} />}
      {mails.data?.length === 0 && <Empty title="No mail waits">Invite somebody, and the invitation is here.</Empty>}
      {mails.data !== undefined && mails.data.length > 0 && <MailTable mails={mails.data} onChoose={setChosen} />}
      {mails.data?.length === limits.mailPageSize && (
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

function MailTable({ mails, onChoose }: { mails: WaitingMail[]; onChoose: (mail: WaitingMail) => void }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>To</Table.Th>
            <Table.Th>Subject</Table.Th>
            <Table.Th>Written</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mails.map((mail) => (
            <Table.Tr key={mail.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{mail.to}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{mail.subject}</Table.Td>
              <Table.Td>
                <Time at={mail.createdAt} />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Read the mail to ${mail.to}: ${mail.subject}`}
                  onClick={() => onChoose(mail)}
                >
                  Read
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ReadMail({ mail }: { mail: WaitingMail }) {
  const { hasPassword } = useSession()
  const [password, setPassword] = useState('')
  const reading = useMutation({
    mutationFn: () => call(readWaitingMail, { params: { mailId: mail.id }, body: { password } }),
    // A link that works once is not kept longer than it is looked at.
    gcTime: 0,
  })
  return (
    <Stack gap="md">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        To <b>{mail.to}</b>: {mail.subject}
      </Text>
      {!hasPassword && <PasswordFirst />}
      {hasPassword && !reading.isSuccess && (
        <Form error={reading.error} onSubmit={() => reading.mutate()}>
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
