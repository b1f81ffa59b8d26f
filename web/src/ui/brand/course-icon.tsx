import { Icon } from '../text/icon.tsx'
import { courseIcons, isEmoji } from './course-icon-names.ts'

/** The icon of a course: one of ours, an emoji, or nothing for an unknown name. */
export function CourseIcon({ icon }: { icon: string | null }) {
  if (icon === null) return null
  const known = courseIcons[icon]
  if (known !== undefined) return <Icon of={known} />
  return isEmoji(icon) ? <span aria-hidden>{icon}</span> : null
}
