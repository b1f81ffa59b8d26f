import { Alert, Button, CopyButton } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useKeepOpen } from '../ui/notices/dialog.tsx'
import { Group, Stack } from '../ui/text/flex.tsx'
import { Text } from '../ui/text/text.tsx'
import classes from './new-codes.module.css'

/** New recovery codes, shown once: to copy, download or print. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useKeepOpen()
  const { user, organization } = useSession()
  const heading = `Parapet recovery codes for ${user.email} (${organization.name})`
  return (
    <Stack gap="md">
      <Alert color="orange" title="Save these codes now">
        You won’t see them again. Each code works once, with your password, when you don’t have your passkey or
        authenticator app. Keep them in a password manager or print them.
      </Alert>
      <div className={classes.sheet}>
        <p className={classes.onPaper}>{heading}</p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => download(`${heading}\n\n${codes.join('\n')}\n`)}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        You can create new codes in your account whenever these run out or someone has seen them.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>I saved my codes</Button>
      </Group>
    </Stack>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'parapet-recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(address)
}
