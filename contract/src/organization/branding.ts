import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Type } from '../api/schema.ts'
import { accentColorPattern } from './accent-color.ts'

/** On which backgrounds a logo can be made out. On others it gets a plate of its own. */
export const logoBackgrounds = ['both', 'light', 'dark'] as const
export type LogoBackground = (typeof logoBackgrounds)[number]

export const Logo = Type.Object(
  {
    url: Type.String({ description: 'Path of the image; another one after each upload' }),
    width: Type.Integer(),
    height: Type.Integer(),
    legibleOn: OneOf(logoBackgrounds),
  },
  { $id: 'Logo', additionalProperties: false },
)
export type Logo = Static<typeof Logo>

/** How an organization looks: in the app, on certificates and in mails. */
export const Branding = Type.Object(
  {
    logo: Nullable(Logo),
    accentColor: Nullable(Type.String(), { description: 'As the admin chose it; `deriveAccent` makes shades of it' }),
  },
  { $id: 'Branding', additionalProperties: false },
)
export type Branding = Static<typeof Branding>

/** Only what is sent is changed; null removes it. */
export const BrandingUpdate = Type.Object({
  logo: Type.Optional(
    Nullable(Type.String({ maxLength: Math.ceil(limits.logoBytes / 3) * 4 }), {
      description: `A PNG image of at most ${limits.logoBytes} bytes and ${limits.logoWidth} × ${limits.logoHeight} pixels, in Base64`,
    }),
  ),
  accentColor: Type.Optional(
    Nullable(Type.String({ pattern: accentColorPattern }), { description: 'A color as `#rrggbb`' }),
  ),
})
export type BrandingUpdate = Static<typeof BrandingUpdate>

export const updateBranding = {
  id: 'branding.update',
  method: 'PATCH',
  url: '/settings/branding',
  access: 'org_admin',
  body: BrandingUpdate,
  maxBytes: 2 * limits.logoBytes,
  answer: Branding,
  errors: [],
} as const satisfies AppOperation
