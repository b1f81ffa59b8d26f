import { Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
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
  const [kind, setKind] = useState<Target['targetType']>(chosen?.targetType ?? 'topic')
  const [search, setSearch] = useState('')
  const targets = useTargets()
  const words = search.trim().toLowerCase().split(/\s+/)
  const ofKind = targets.filter(({ targetType }) => targetType === kind)
  const shown = ofKind.filter((target) => words.every((word) => target.words.includes(word)))
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
        placeholder="A word, or a weakness such as CWE-89"
        maw={420}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {ofKind.length === 0 ? kinds.find(({ value }) => value === kind)?.none : 'Nothing found. Try another word.'}
        </Text>
      )}
      {shown.length > 0 && (
        <Radio.Group
          label="Choose one"
          value={chosen?.key ?? null}
          onChange={(key) => {
            const target = targets.find((candidate) => candidate.key === key)
            if (target !== undefined) onChange(target)
          }}
        >
          <Stack gap={0} className={classes.list}>
            {shown.map(({ key, title, detail }) => (
              <Radio
                key={key}
                value={key}
                label={title}
                description={detail}
                classNames={{ root: classes.line ?? '' }}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
