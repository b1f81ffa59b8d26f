import { Button, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { limits, type NewCustomCourse } from '@parapet/contract'
import type { Action } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { ColorInput } from '../../../ui/form/late-fields.tsx'
import { LeaveWarning } from '../../../ui/form/leave-warning.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { type ChosenItem, CourseItems } from './course-items.tsx'
import { IconField } from './icon-field.tsx'

type Course = {
  name: string
  description: string | null
  icon: string | null
  color: string | null
  items: readonly ChosenItem[]
}

type CourseFormProps = {
  course: Course
  label: string
  action: Action
  onSubmit: (course: NewCustomCourse) => void
}

const swatches = ['#1f5fbf', '#0c8599', '#2f9e44', '#e8590c', '#c2255c', '#7048e8', '#495057']

export function CourseForm({ course, label, action, onSubmit }: CourseFormProps) {
  const start = {
    name: course.name,
    description: course.description ?? '',
    icon: course.icon ?? '',
    color: course.color ?? '',
    items: course.items,
  }
  const form = useForm(start, { name: 'course' })
  const { name, description, icon, color, items } = form.values
  const now: Course = { name, description: orNull(description), icon: orNull(icon), color: orNull(color), items }
  const submit = () =>
    onSubmit({
      ...now,
      items: items.map(({ itemType, itemId }, orderIndex) => ({ itemType, itemId, orderIndex })),
    })
  return (
    <Form error={action.error} onSubmit={submit} maw={720}>
      {(errorOf) => (
        <>
          <TextInput label="Name" required maxLength={limits.nameLength} {...form.text('name', errorOf)} />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={limits.descriptionLength}
            {...form.text('description', errorOf)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ColorInput
              label="Color"
              placeholder="None"
              swatches={swatches}
              swatchesPerRow={7}
              withPicker={false}
              // Without a color, the preview would be white.
              withPreview={color !== ''}
              withEyeDropper={false}
              closeOnColorSwatchClick
              {...form.value('color', errorOf)}
            />
            <IconField {...form.value('icon', errorOf)} />
          </SimpleGrid>
          <CourseItems items={items} onChange={(items) => form.change({ items })} />
          <LeaveWarning isNeeded={!action.isPending && isChanged(course, now)} title="Leave without saving?">
            Your changes to this course will be lost.
          </LeaveWarning>
          <ForAdmins>
            <FormActions cancelTo={paths.courses}>
              <Button type="submit" loading={action.isPending}>
                {label}
              </Button>
            </FormActions>
          </ForAdmins>
        </>
      )}
    </Form>
  )
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function isChanged(before: Course, now: Course): boolean {
  const toText = ({ name, description, icon, color, items }: Course) =>
    JSON.stringify([name, description, icon, color, items.map(({ itemType, itemId }) => [itemType, itemId])])
  return toText(before) !== toText(now)
}
