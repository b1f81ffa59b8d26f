import type { LearnCategory } from '@parapet/contract'
import { Section } from '../../ui/page/section.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import lines from '../items/item-line.module.css'
import { toItem } from '../items/item-link.tsx'
import { listMissingParts } from './missing-parts.ts'

/** What is missing before the next certificates, with the way there. */
export function NextCertificates({ categories }: { categories: LearnCategory[] }) {
  const missing = listMissingParts(categories)
  if (missing.length === 0) return null
  return (
    <Section title="Next certificates">
      <ul className={lines.list}>
        {missing.map(({ categoryId, title, words, next }) => (
          <li key={categoryId} className={lines.line}>
            <div className={lines.what}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="xs" c="dimmed">
                {words}
              </Text>
            </div>
            <ButtonLink size="xs" variant="default" {...toItem(next)}>
              {next.partsCompleted > 0 ? 'Continue' : 'Start'}: {next.title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
