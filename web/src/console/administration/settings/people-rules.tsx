import { Button, TextInput, Title } from '@mantine/core'
import {
  getOrganizationSettings,
  type OperationInput,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@parapet/contract'
import { proofOf, useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { useApiCache, useUndo } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { KeptSwitch } from '../../../ui/form/kept-switch.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { settingsQuery } from '../../organization/organization/settings-query.ts'

/** Who may join, and who may become an admin. */
export function PeopleRules({ settings }: { settings: OrganizationSettings }) {
  return (
    <section aria-labelledby="people-rules">
      <Title order={2} size="h4" id="people-rules" mb="sm">
        People and admins
      </Title>
      <Stack gap="lg">
        <RuleSwitch
          label="API keys may create or promote admins"
          description="While this is on, a key with the scope users:write can make anyone an admin, and change the email address of an admin or a team lead. All other admins get an email when that happens. Off in new organizations. Keys can still create learners and deactivate people, but not the last admin."
          isOn={settings.canKeysMakeAdmins}
          toBody={(canKeysMakeAdmins) => ({ canKeysMakeAdmins })}
        />
        <RuleSwitch
          label="People may use personal access tokens"
          description="With a token, an AI assistant in an editor can read the training, assignments and team progress that the person can see. When you turn this off, existing tokens stop working until you turn it on again."
          isOn={settings.allowsAccessTokens}
          toBody={(allowsAccessTokens) => ({ allowsAccessTokens })}
        />
        <EmailDomains domains={settings.allowedEmailDomains} />
      </Stack>
    </section>
  )
}

type RuleSwitchProps = {
  label: string
  description: string
  isOn: boolean
  toBody: (isOn: boolean) => OperationInput<typeof updateOrganizationSettings>['body']
}

/** A rule that is on or off. Changing it may ask for confirmation. */
function RuleSwitch({ label, description, isOn, toBody }: RuleSwitchProps) {
  const cache = useApiCache()
  const changing = useConfirmedMutation(updateOrganizationSettings, {
    onSuccess: (answer) => cache.put(settingsQuery, answer),
  })
  return (
    <div>
      {changing.error !== null && <Problem error={changing.error} />}
      <KeptSwitch
        label={label}
        description={description}
        isOn={isOn}
        keep={(value) => changing.mutateAsync({ body: toBody(value) })}
      />
      <ConfirmIdentityDialog {...changing} isOpen={changing.isAsked} />
    </div>
  )
}

function EmailDomains({ domains }: { domains: readonly string[] }) {
  const cache = useApiCache()
  const form = useForm({ text: domains.join(', ') }, { name: 'domains' })
  const { text } = form.values
  const undoBy = useUndo()
  const saving = useConfirmedMutation(updateOrganizationSettings, {
    onSuccess: (answer, sent) => {
      cache.put(settingsQuery, answer)
      const saved = answer.allowedEmailDomains
      form.change({ text: saved.join(', ') })
      const body = { allowedEmailDomains: [...domains] }
      const undo = undoBy(updateOrganizationSettings, { body, ...proofOf(sent) }, [getOrganizationSettings])
      void notifyDone({
        message: saved.length === 0 ? 'Saved. Any domain is allowed.' : 'Allowed domains saved.',
        undo: () => undo().then(() => form.change({ text: domains.join(', ') })),
      })
    },
  })
  const allowedEmailDomains = text.split(/[\s,;]+/).filter((domain) => domain !== '')
  return (
    <>
      <Form maw={640} error={saving.error} onSubmit={() => saving.mutate({ body: { allowedEmailDomains } })}>
        {(errorOf) => (
          <>
            <TextInput
              label="Allowed email domains"
              description="Separate domains with commas, and list subdomains too. Leave this empty to allow any domain. Existing people aren’t affected."
              error={errorOf('allowedEmailDomains')}
              {...form.text('text')}
            />
            <Button type="submit" variant="default" loading={saving.isPending} style={{ alignSelf: 'flex-start' }}>
              Save domains
            </Button>
          </>
        )}
      </Form>
      <ConfirmIdentityDialog {...saving} isOpen={saving.isAsked} />
    </>
  )
}
