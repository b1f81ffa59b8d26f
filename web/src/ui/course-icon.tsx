import { courseIcons, isEmoji } from './course-icon-names.ts'
import { Icon } from './icon.tsx'

/** The icon of a course: one of ours, an emoji, or nothing for a name that we don't know. */
export function CourseIcon({ icon }: { icon: string | null }) {
  if (icon === null) return null
  const known = courseIcons[icon]
  if (known !== undefined) return <Icon of={known} />
  return isEmoji(icon) ? <span aria-hidden>{icon}</span> : null
}
