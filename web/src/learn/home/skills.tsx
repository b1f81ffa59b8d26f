import type { LearnSkill } from '@parapet/contract'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.generated.ts'
import { Ring } from '../../ui/chart/ring.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Text } from '../../ui/text/text.tsx'
import { toCategoryIcon } from '../looks/item-icons.ts'
import { count } from '../words.ts'
import classes from './home.module.css'

/** The skill map: a ring per category, closed once all its topics are done. */
export function Skills({ skills }: { skills: LearnSkill[] }) {
  const done = skills.reduce((sum, { topicsCompleted }) => sum + topicsCompleted, 0)
  const total = skills.reduce((sum, { topicsTotal }) => sum + topicsTotal, 0)
  const mastered = skills.filter(isMastered).length
  const words = [
    `${done} of ${total} topics completed`,
    ...(mastered > 0 ? [`${count(mastered, 'category', 'categories')} mastered`] : []),
  ]
  return (
    <Panel
      title="Skills"
      aside={
        <Text size="sm" c="dimmed">
          {words.join(' · ')}
        </Text>
      }
    >
      <ul className={classes.skills}>
        {skills.map((skill) => (
          <li key={skill.categoryId}>
            <Skill skill={skill} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function isMastered({ topicsCompleted, topicsTotal }: LearnSkill): boolean {
  return topicsCompleted === topicsTotal
}

function Skill({ skill }: { skill: LearnSkill }) {
  const { categoryId, title, topicsCompleted, topicsTotal } = skill
  return (
    <Link
      to={paths.catalog}
      search={{ category: categoryId }}
      className={classes.skill}
      data-begun={topicsCompleted > 0 || undefined}
      data-mastered={isMastered(skill) || undefined}
    >
      <Ring percent={(100 * topicsCompleted) / topicsTotal} size={56} width={5} isFilledWhenFull>
        <span className={classes.icon}>
          <Icon of={toCategoryIcon(categoryId)} />
        </span>
      </Ring>
      <span>
        <strong>{title}</strong>
        <span className={classes.small}>{toState(skill)}</span>
      </span>
    </Link>
  )
}

function toState(skill: LearnSkill): string {
  if (isMastered(skill)) return 'Mastered'
  return `${skill.topicsCompleted} of ${skill.topicsTotal} topics`
}
