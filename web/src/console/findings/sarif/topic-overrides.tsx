import { Button, List, TextInput } from '@mantine/core'
import {
  limits,
  listTopicOverrides,
  removeTopicOverride,
  setTopicOverride,
  type TopicOverride,
} from '@parapet/contract'
import { topicsQuery } from '../../../api/lists.ts'
import { apiQuery, useApiMutation, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { FieldRow } from '../../../ui/form/field-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'

/** Stands for "no training" in a list of topics. */
const noTraining = 'no-training'

/** Rules whose topic the organization chose itself. */
export function TopicOverrides() {
  const overrides = useDeferredQuery(apiQuery(listTopicOverrides))
  const topics = useDeferredQuery(topicsQuery).data ?? []
  const titleOf = (topicId: string) => topics.find((topic) => topic.topicId === topicId)?.title ?? topicId
  return (
    <Section title="Topics you chose">
      <Text size="sm" c="dimmed" maw={720}>
        Parapet chooses a topic for each finding automatically. If it is wrong for a rule, or you have rules of your
        own, choose the topic here. This applies to new uploads.
      </Text>
      <Loaded query={overrides}>
        {(data) => (
          <Stack gap="md">
            <OverrideList overrides={data} titleOf={titleOf} />
            <ForAdmins>
              {data.length < limits.topicOverrides ? (
                <NewOverride options={topics.map(({ topicId, title }) => ({ value: topicId, label: title }))} />
              ) : (
                <Text size="sm">
                  You can choose topics for {limits.topicOverrides} rules. Remove one to add another.
                </Text>
              )}
            </ForAdmins>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

type ListProps = { overrides: TopicOverride[]; titleOf: (topicId: string) => string }

function OverrideList({ overrides, titleOf }: ListProps) {
  const undoBy = useUndo()
  const removing = useApiMutation(removeTopicOverride, {
    invalidates: [listTopicOverrides],
    onSuccess: (_, { params }) => {
      const removed = overrides.find(({ id }) => id === params?.overrideId)
      if (removed === undefined) return
      const { tool, ruleId, topicId } = removed
      void notifyDone({
        message: `Parapet chooses the topic of ${ruleId} again.`,
        undo: undoBy(setTopicOverride, { body: { tool, ruleId, topicId } }, [listTopicOverrides]),
      })
    },
  })
  if (overrides.length === 0) return <Text size="sm">None yet. Parapet chooses all topics.</Text>
  return (
    <>
      {removing.error !== null && <Problem error={removing.error} />}
      <List listStyleType="none" spacing="xs" maw={720}>
        {overrides.map(({ id, tool, ruleId, topicId }) => (
          <List.Item key={id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {tool}: {ruleId} → {topicId === null ? 'No training' : titleOf(topicId)}
              </Text>
              <ForAdmins>
                <RowButton
                  action="Remove"
                  of={`the topic of ${ruleId}`}
                  isDanger
                  style={{ flexShrink: 0 }}
                  loading={removing.isPending && removing.variables.params?.overrideId === id}
                  onClick={() => removing.mutate({ params: { overrideId: id } })}
                />
              </ForAdmins>
            </Group>
          </List.Item>
        ))}
      </List>
    </>
  )
}

function NewOverride({ options }: { options: { value: string; label: string }[] }) {
  const form = useForm<{ tool: string; ruleId: string; topic: string | null }>(
    { tool: '', ruleId: '', topic: null },
    { name: 'override' },
  )
  const { tool, ruleId, topic } = form.values
  const setting = useApiMutation(setTopicOverride, {
    invalidates: [listTopicOverrides],
    onSuccess: (saved) => {
      form.change({ ruleId: '' })
      form.change({ topic: null })
      void notifyDone({ message: `The topic of ${saved.ruleId} is saved.` })
    },
  })
  const isComplete = tool.trim() !== '' && ruleId !== '' && topic !== null
  return (
    <Form
      error={setting.error}
      maw={720}
      onSubmit={() => {
        if (topic === null) return
        setting.mutate({ body: { tool: tool.trim(), ruleId, topicId: topic === noTraining ? null : topic } })
      }}
    >
      {(errorOf) => (
        <FieldRow>
          <TextInput
            label="Scanner"
            description="The tool name in the SARIF file"
            placeholder="Semgrep"
            {...form.text('tool', errorOf)}
          />
          <TextInput
            label="Rule"
            description="The rule id, exactly as in the file"
            placeholder="company.rules.raw-query"
            {...form.text('ruleId', errorOf)}
          />
          <Select
            label="Topic"
            description="The training its findings lead to"
            placeholder="Choose"
            searchable
            data={[{ value: noTraining, label: 'No training' }, ...options]}
            {...form.value('topic')}
          />
          <Button type="submit" variant="default" disabled={!isComplete} loading={setting.isPending}>
            Save topic
          </Button>
        </FieldRow>
      )}
    </Form>
  )
}
