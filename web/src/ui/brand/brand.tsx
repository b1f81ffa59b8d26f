import type { Branding } from '@parapet/contract'
import { Link } from '@tanstack/react-router'
import { Mark } from '../text/mark.tsx'
import classes from './brand.module.css'
import { OrgLogo } from './org-logo.tsx'

type BrandProps = { to?: string; size?: number; organization?: { name: string; branding: Branding } | undefined }

/** The logo and the name, as a link home. An organization with a logo shows its own. */
export function Brand({ to = '/', size = 28, organization }: BrandProps) {
  const logo = organization?.branding.logo ?? null
  return (
    <Link to={to} className={classes.brand}>
      {organization !== undefined && logo !== null ? (
        <OrgLogo logo={logo} name={organization.name} height={size + 4} />
      ) : (
        <>
          <Mark size={size} />
          Parapet
        </>
      )}
    </Link>
  )
}
