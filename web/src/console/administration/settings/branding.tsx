import { Button, FileButton, TextInput } from '@mantine/core'
import {
  accentColorPattern,
  type BrandingUpdate,
  deriveAccent,
  getCurrentSession,
  updateBranding,
} from '@parapet/contract'
import { useAction, useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import { sessionQuery, useSession } from '../../../api/session.ts'
import { OrgLogo } from '../../../ui/brand/org-logo.tsx'
import { FieldRow } from '../../../ui/form/field-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import classes from './branding.module.css'
import { toPng } from './to-png.ts'

/** The organization's own look: in the app, on certificates and in emails. */
export function BrandingSettings() {
  return (
    <Section title="Branding">
      <Text size="sm" maw={640}>
        Your logo replaces ours in the app, on certificates and the page that verifies them, and in emails. The accent
        color is used for buttons, links and certificates.
      </Text>
      <LogoSetting />
      <AccentSetting />
    </Section>
  )
}

function useBranding(toNotice: (sent: BrandingUpdate) => Parameters<typeof notifyDone>[0]) {
  const cache = useApiCache()
  return useApiMutation(updateBranding, {
    onSuccess: (branding, { body }) => {
      cache.change(sessionQuery, (session) => (session === null ? null : { ...session, branding }))
      void notifyDone(toNotice(body ?? {}))
    },
  })
}

const unreadable = new Error('This file can’t be read as an image. Choose a PNG, JPEG, WebP or SVG file.')

function LogoSetting() {
  const { branding, organization } = useSession()
  const saving = useBranding(({ logo }) => ({ message: logo === null ? 'Logo removed.' : 'Logo saved.' }))
  const uploading = useAction(async (file: File) => {
    const logo = await toPng(file).catch(() => {
      throw unreadable
    })
    await saving.mutateAsync({ body: { logo } })
  })
  const error = uploading.error ?? saving.error
  return (
    <Stack gap="xs" align="flex-start">
      {error !== null && <Problem error={error} />}
      <Text fw={600} size="sm">
        Logo
      </Text>
      <div className={classes.logo}>
        {branding.logo === null ? (
          <Text size="sm" c="dimmed">
            No logo yet
          </Text>
        ) : (
          <OrgLogo logo={branding.logo} name={organization.name} height={48} />
        )}
      </div>
      <Text size="xs" c="dimmed" maw={640}>
        A wide PNG, SVG, JPEG or WebP with a transparent background looks best. Your browser turns it into a PNG of at
        most 640 × 240 pixels before it is sent.
      </Text>
      <Group>
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          inputProps={{ 'aria-label': 'Logo file' }}
          onChange={(file) => file !== null && uploading.mutate(file)}
        >
          {(props) => (
            <Button variant="default" loading={uploading.isPending} {...props}>
              {branding.logo === null ? 'Upload logo' : 'Replace logo'}
            </Button>
          )}
        </FileButton>
        {branding.logo !== null && (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate({ body: { logo: null } })}>
            Remove logo
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The picker starts with our own color. */
const ours = '#0b7a6b'
const isColor = (text: string) => new RegExp(accentColorPattern).test(text)

function AccentSetting() {
  const { accentColor } = useSession().branding
  const form = useForm({ text: accentColor ?? '' }, { name: 'color' })
  const { text } = form.values
  const undoBy = useUndo()
  const saving = useBranding(({ accentColor: sent }) => {
    const undo = undoBy(updateBranding, { body: { accentColor } }, [getCurrentSession])
    return {
      message: sent === null ? 'Accent color reset.' : 'Accent color saved.',
      undo: () => undo().then(() => form.change({ text: accentColor ?? '' })),
    }
  })
  return (
    <Form maw={640} gap="xs" error={saving.error} onSubmit={() => saving.mutate({ body: { accentColor: text } })}>
      {(errorOf) => (
        <>
          <FieldRow>
            <TextInput
              label="Accent color"
              description="Enter a hex value such as #0b7a6b, or pick a color."
              placeholder={ours}
              value={text}
              maxLength={7}
              error={errorOf('accentColor', 'Enter a color such as #0b7a6b.')}
              onChange={(event) => form.change({ text: event.currentTarget.value.trim() })}
            />
            <input
              type="color"
              className={classes.picker}
              aria-label="Pick accent color"
              value={isColor(text) ? text : ours}
              onChange={(event) => form.change({ text: event.currentTarget.value })}
            />
          </FieldRow>
          {isColor(text) && <AccentPreview color={text} />}
          <Group>
            <Button type="submit" variant="default" loading={saving.isPending} disabled={!isColor(text)}>
              Save color
            </Button>
            {accentColor !== null && (
              <Button
                variant="default"
                onClick={() => {
                  form.change({ text: '' })
                  saving.mutate({ body: { accentColor: null } })
                }}
              >
                Reset color
              </Button>
            )}
          </Group>
        </>
      )}
    </Form>
  )
}

/** The color as used in both themes, and why it is adjusted. */
function AccentPreview({ color }: { color: string }) {
  const { light, dark } = deriveAccent(color)
  const themes = [
    { name: 'Light theme', shades: light, surface: '#ffffff', isChanged: light.accent !== color.toLowerCase() },
    { name: 'Dark theme', shades: dark, surface: '#161e1c', isChanged: dark.accent !== color.toLowerCase() },
  ]
  return (
    <Stack gap="xs">
      <div className={classes.previews}>
        {themes.map(({ name, shades, surface }) => (
          <div key={name} className={classes.preview} style={{ background: surface }}>
            <span style={{ color: surface === '#ffffff' ? '#1c211f' : '#e8edea' }}>{name}</span>
            <span className={classes.button} style={{ background: shades.accent, color: shades.onAccent }}>
              Button
            </span>
            <span style={{ color: shades.strong }}>Link</span>
          </div>
        ))}
      </div>
      <Text size="sm" role="status">
        {describeChange(themes.filter(({ isChanged }) => isChanged))}
      </Text>
    </Stack>
  )
}

function describeChange(changed: readonly { name: string; shades: { accent: string } }[]): string {
  if (changed.length === 0) return 'This color is readable in both themes.'
  const parts = changed.map(({ name, shades }) => `${shades.accent} in the ${name.toLowerCase()}`)
  return `Text must be readable (contrast of at least 4.5:1), so we use ${parts.join(' and ')}.`
}
