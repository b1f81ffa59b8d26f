import { Alert, Button, Radio } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  getCurrentSession,
  type OrganizationSettings,
  type SecondFactorPolicy as Policy,
  requireSecondFactor,
  secondFactorPolicies,
} from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useApiCache } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentity, confirmTitle } from '../../../ui/identity/confirm-identity.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'

const labels: Record<Policy, string> = {
  optional: 'Not required',
  admins: 'Required for admins',
  everyone: 'Required for everyone',
}

/** Who needs a passkey or an authenticator app in addition to the password. */
export function SecondFactorPolicy({ settings }: { settings: OrganizationSettings }) {
  const [isChanging, changing] = useDisclosure()
  const {
    secondFactorPolicy: policy,
    adminCount,
    adminsWithSecondFactor,
    peopleCount,
    peopleWithSecondFactor,
  } = settings
  return (
    <Section title="Two-factor authentication">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" maw={640}>
          {labels[policy]}. A passkey or an authenticator app counts. People who sign in through single sign-on are
          checked by your identity provider instead.
        </Text>
        <Text size="sm" c="dimmed">
          {`Set up by ${adminsWithSecondFactor.toLocaleString()} of ${countOf(adminCount, 'admin', 'admins')} `}
          {`and ${peopleWithSecondFactor.toLocaleString()} of ${countOf(peopleCount, 'person', 'people')}.`}
        </Text>
        <ForAdmins>
          <Button variant="default" onClick={changing.open}>
            Change policy
          </Button>
        </ForAdmins>
      </Stack>
      <PolicyDialog settings={settings} isOpen={isChanging} onClose={changing.close} />
    </Section>
  )
}

type PolicyDialogProps = { settings: OrganizationSettings; isOpen: boolean; onClose: () => void }

function PolicyDialog({ settings, isOpen, onClose }: PolicyDialogProps) {
  const cache = useApiCache()
  const navigate = useNavigate()
  const { hasSecondFactor } = useSession()
  const saving = useConfirmedMutation(requireSecondFactor, {
    invalidates: [getCurrentSession],
    onSuccess: async (answer) => {
      cache.put(settingsQuery, answer)
      // Admins without one can do nothing else from now on.
      if (answer.secondFactorPolicy !== 'optional' && !hasSecondFactor) await navigate({ to: paths.account })
      else close()
    },
  })
  const close = () => {
    saving.onCancel()
    saving.reset()
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={saving.isAsked ? confirmTitle : 'Change the two-factor policy'}>
      <div hidden={saving.isAsked}>
        <PolicyForm
          settings={settings}
          action={saving}
          onCancel={close}
          onSubmit={(policy) => saving.mutate({ body: { policy } })}
        />
      </div>
      {saving.isAsked && (
        <ConfirmIdentity {...saving} isFactorAsked reason="This decides how well every account is protected." />
      )}
    </Dialog>
  )
}

type PolicyFormProps = {
  settings: OrganizationSettings
  action: { isPending: boolean; error: Error | null }
  onCancel: () => void
  onSubmit: (policy: Policy) => void
}

function PolicyForm({ settings, action, onCancel, onSubmit }: PolicyFormProps) {
  const { hasSecondFactor } = useSession()
  const form = useForm<{ policy: Policy }>({ policy: settings.secondFactorPolicy })
  const { policy } = form.values
  return (
    <Form error={action.error} onSubmit={() => onSubmit(policy)}>
      {() => (
        <>
          <Radio.Group
            label="Who must use two-factor authentication?"
            value={policy}
            onChange={(value) => form.change({ policy: value as Policy })}
          >
            <Stack gap="sm" mt="xs">
              {secondFactorPolicies.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={labels[value]}
                  description={describePolicy(value, settings)}
                  data-autofocus={value === settings.secondFactorPolicy ? true : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          {policy !== 'optional' && !hasSecondFactor && (
            <Alert color="orange" title="You haven’t set up two-factor authentication yet">
              You will be taken to your account to set it up.
            </Alert>
          )}
          <FormActions onCancel={onCancel}>
            <Button type="submit" loading={action.isPending}>
              Save policy
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}

/** The people who must set it up. */
function describePolicy(policy: Policy, settings: OrganizationSettings): string {
  if (policy === 'optional') return 'Everyone decides for themselves. A stolen password can be enough to sign in.'
  const isAdmins = policy === 'admins'
  const missing = isAdmins
    ? settings.adminCount - settings.adminsWithSecondFactor
    : settings.peopleCount - settings.peopleWithSecondFactor
  if (missing === 0) return isAdmins ? 'All admins have set it up already.' : 'Everyone has set it up already.'
  const who = isAdmins ? countOf(missing, 'admin', 'admins') : countOf(missing, 'person', 'people')
  return `${who} without it must set it up before they continue.`
}
