import { Title } from '@mantine/core'
import { IconBolt, IconEye, IconShieldCheck } from '@tabler/icons-react'
import { Icon, type IconType } from '../../ui/text/icon.tsx'
import { Mark } from '../../ui/text/mark.tsx'
import classes from './welcome.module.css'

const steps: { icon: IconType; name: string; time: string }[] = [
  { icon: IconBolt, name: 'Attack it', time: '30 seconds' },
  { icon: IconEye, name: 'See what leaked', time: '10 seconds' },
  { icon: IconShieldCheck, name: 'Fix it', time: '50 seconds' },
]

/** Decoration beside the questions; only the heading is read aloud. */
export function Picture({ name }: { name: string }) {
  return (
    <div className={classes.picture}>
      <p className={classes.brand} aria-hidden>
        <Mark size={32} />
        Parapet
      </p>
      <Title order={1} tabIndex={-1} className={classes.title as string}>
        Welcome, {name}
      </Title>
      <p className={classes.promise} aria-hidden>
        Break real code, see the damage, then write the fix. No slides.
      </p>
      <div className={classes.card} aria-hidden>
        <p className={classes.cardTop}>
          <Icon of={IconBolt} size={18} />
          90 seconds · nothing at stake
        </p>
        <pre>
          <b>const</b> user = <b>await</b> db.<i>query</i>({'\n  '}
          <q>"SELECT * FROM users WHERE pin = '"</q>
          {'\n  '}+ <mark>pin</mark> + <q>"'"</q>)
        </pre>
        <p className={classes.cardEnd}>Can you sign in without knowing the PIN?</p>
      </div>
      <ol className={classes.steps} aria-hidden>
        {steps.map((step) => (
          <li key={step.name}>
            <span>
              <Icon of={step.icon} size={18} />
            </span>
            {step.name}
            <small>{step.time}</small>
          </li>
        ))}
      </ol>
      <div className={classes.battlement} aria-hidden />
    </div>
  )
}
