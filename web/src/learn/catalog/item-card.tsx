import { type LearnItem, languageTitles } from '@parapet/contract'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Ring } from '../../ui/chart/ring.tsx'
import { Tile } from '../../ui/page/tile.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { toItem } from '../items/item-link.tsx'
import { languageIcons, toItemIcon } from '../looks/item-icons.ts'
import { count, toDifficulty } from '../words.ts'
import classes from './item-card.module.css'

/** Topics and scenarios as cards. */
export function ItemCards({ label, items }: { label: string; items: LearnItem[] }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {items.map((item) => (
        <ItemCard key={`${item.itemType} ${item.itemId}`} item={item} />
      ))}
    </ul>
  )
}

function ItemCard({ item }: { item: LearnItem }) {
  const { title, summary, itemType, partsToRepeat } = item
  const isScenario = itemType === 'scenario'
  return (
    <li className={classes.card} data-part data-scenario={isScenario || undefined}>
      <div className={classes.top}>
        <Tile icon={toItemIcon(item)} kind={isScenario ? 'ember' : 'accent'} />
        <State item={item} />
      </div>
      <h3 className={classes.title}>
        <Link {...toItem(item)}>{title}</Link>
      </h3>
      <p className={classes.summary}>{summary}</p>
      {partsToRepeat > 0 && (
        <p className={classes.note}>{`Repeat ${toParts(item, partsToRepeat)} for the certificate`}</p>
      )}
      <div className={classes.foot}>
        {isScenario ? <span>{toParts(item, item.partsTotal)}</span> : <Languages item={item} />}
        <span>
          <Level item={item} />
          {[...(item.difficulty === null ? [] : [toDifficulty(item.difficulty)]), `${item.estimatedMinutes} min`].join(
            ' · ',
          )}
        </span>
      </div>
    </li>
  )
}

function toParts({ itemType }: LearnItem, number: number): string {
  return count(number, itemType === 'topic' ? 'challenge' : 'step')
}

function State({ item }: { item: LearnItem }) {
  const { status, partsCompleted, partsTotal, progressPercent, partsHandsOn, isRetired } = item
  if (isRetired) return <Chip>Retired</Chip>
  if (status === 'completed') {
    return (
      <Chip kind="success">
        <Icon of={IconCheck} size={14} />
        {partsHandsOn > 0 ? `Completed · ${partsHandsOn} of ${partsTotal} fixed by hand` : 'Completed'}
      </Chip>
    )
  }
  if (partsTotal === 0) return <Chip>Not written yet</Chip>
  if (status === 'in_progress') {
    return (
      <span className={classes.state}>
        {partsCompleted} of {toParts(item, partsTotal)}
        <Ring percent={progressPercent} size={24} width={5} />
      </span>
    )
  }
  return item.itemType === 'scenario' ? (
    <Chip kind="ember">Scenario</Chip>
  ) : (
    <span className={classes.state}>{toParts(item, partsTotal)}</span>
  )
}

function Languages({ item: { languages } }: { item: LearnItem }) {
  return (
    <span className={classes.languages}>
      <span className="visually-hidden">{languages.map((language) => languageTitles[language]).join(', ')}</span>
      {languages.map((language) => (
        <span key={language} title={languageTitles[language]} style={{ lineHeight: 0 }}>
          <Icon of={languageIcons[language]} size={18} />
        </span>
      ))}
    </span>
  )
}

function Level({ item: { difficulty } }: { item: LearnItem }) {
  if (difficulty === null) return null
  return (
    <span className={classes.level} aria-hidden>
      {[1, 2, 3].map((level) => (
        <i key={level} data-on={level <= difficulty || undefined} />
      ))}
    </span>
  )
}
