import { Checkbox, Pill, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import { type ReactNode, useState } from 'react'
import { isFound } from '../../../ui/page/content-search.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import classes from './choose-target.module.css'
import { type Target, useTargets } from './targets.ts'

const kinds: { value: Target['targetType']; label: string; none: string }[] = [
  { value: 'topic', label: 'Topics', none: 'There are no topics in the catalog.' },
  { value: 'scenario', label: 'Scenarios', none: 'There are no scenarios in the catalog.' },
  { value: 'category', label: 'Categories', none: 'There are no categories in the catalog.' },
  { value: 'custom-course', label: 'Courses', none: 'Your organization has no courses yet.' },
]

type ChooseTargetProps = { chosen: Target | undefined; onChange: (target: Target) => void }

export function ChooseTarget({ chosen, onChange }: ChooseTargetProps) {
  const targets = useTargets()
  return (
    <TargetSearch targets={targets} first={chosen?.targetType}>
      {(shown) => (
        <Radio.Group
          label="Choose one"
          value={chosen?.key ?? null}
          onChange={(key) => {
            const target = targets.find((candidate) => candidate.key === key)
            if (target !== undefined) onChange(target)
          }}
        >
          <Stack gap={0} className={classes.list}>
            {shown.map((target) => (
              <Radio key={target.key} {...toLine(target)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </TargetSearch>
  )
}

function toLine({ key, title, detail }: Target) {
  return { value: key, label: title, description: detail, classNames: { root: classes.line ?? '' } }
}

type ChooseTargetsProps = { chosen: Target[]; onChange: (targets: Target[]) => void }

/** Several of any kind; the selection stays visible while people search for another kind. */
export function ChooseTargets({ chosen, onChange }: ChooseTargetsProps) {
  const targets = useTargets()
  return (
    <>
      <TargetSearch targets={targets} first={chosen[0]?.targetType}>
        {(shown) => (
          <Checkbox.Group
            label="Choose one or more"
            value={chosen.map(({ key }) => key)}
            onChange={(keys) => onChange(targets.filter(({ key }) => keys.includes(key)).slice(0, limits.batchTargets))}
          >
            <Stack gap={0} className={classes.list}>
              {shown.map((target) => (
                <Checkbox key={target.key} {...toLine(target)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </TargetSearch>
      {chosen.length > 0 && (
        <Group gap="xs" mt="md" role="group" aria-label={countOf(chosen.length, 'item chosen', 'items chosen')}>
          {chosen.map(({ key, title }) => (
            <Pill
              key={key}
              size="md"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${title}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(chosen.filter((target) => target.key !== key))}
            >
              {title}
            </Pill>
          ))}
        </Group>
      )}
    </>
  )
}

type TargetSearchProps = {
  targets: Target[]
  first: Target['targetType'] | undefined
  children: (shown: Target[]) => ReactNode
}

function TargetSearch({ targets, first, children }: TargetSearchProps) {
  const [kind, setKind] = useState<Target['targetType']>(first ?? 'topic')
  const [search, setSearch] = useState('')
  const ofKind = targets.filter(({ targetType }) => targetType === kind)
  const shown = ofKind.filter((target) => isFound(target.search, search))
  return (
    <Stack gap="md" align="stretch">
      <SegmentedControl
        aria-label="Kind"
        className={classes.kinds}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={(value) => setKind(value as Target['targetType'])}
      />
      <TextInput
        label="Search"
        placeholder="Name, abbreviation or CWE, such as XSS or CWE-89"
        maw={420}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {ofKind.length === 0 ? kinds.find(({ value }) => value === kind)?.none : 'Nothing found. Try another word.'}
        </Text>
      ) : (
        children(shown)
      )}
    </Stack>
  )
}
