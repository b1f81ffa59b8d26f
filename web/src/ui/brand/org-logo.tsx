import type { Logo } from '@parapet/contract'
import classes from './org-logo.module.css'

/** An organization's logo, on a plate if the background would hide it. */
export function OrgLogo({ logo, name, height = 32 }: { logo: Logo; name: string; height?: number }) {
  return (
    <img
      className={classes.logo}
      data-legible-on={logo.legibleOn}
      src={logo.url}
      alt={name}
      width={Math.max(1, Math.round((logo.width * height) / logo.height))}
      height={height}
      // By script: the content security policy allows no inline styles.
      style={{ maxHeight: height }}
    />
  )
}
