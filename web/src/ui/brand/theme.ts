import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { NativeButton } from '../text/native-button.tsx'

/** Shade 7 fills buttons in the light theme, 5 in the dark one; text is readable on both (see resolveVariant). */
const verdigris: MantineColorsTuple = [
  ...(['#eef8f6', '#dff2ee', '#b5e1d8', '#86cfc1', '#7be0cf'] as const),
  ...(['#3fcab2', '#1f9c8a', '#0b7a6b', '#075e53', '#054840'] as const),
]

/** Fills are bright in the dark theme, so text on them is dark. */
const resolveVariant: VariantColorsResolver = (input) => {
  const found = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...found, color: 'var(--on-accent)' } : found
}

/** The tokens (tokens.css) as colors of the component library. If a token exists, resolveVariables uses it instead. */
export const theme = createTheme({
  primaryColor: 'parapet',
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver: resolveVariant,
  black: '#1c211f',
  colors: {
    parapet: verdigris,
    teal: verdigris,
    gray: [
      ...(['#f7f6f3', '#efede8', '#e2dfd8', '#d6d2c9', '#cbc7bd'] as const),
      ...(['#a7a9a2', '#79817c', '#59605c', '#3c4340', '#1c211f'] as const),
    ],
    dark: [
      ...(['#e8edea', '#c3cdc8', '#a7b2ad', '#7f8b86', '#3a4844'] as const),
      ...(['#27322f', '#1c2523', '#161e1c', '#101615', '#0c1110'] as const),
    ],
    red: [
      ...(['#fdf3f2', '#fbe6e4', '#f3bdb8', '#e88f87', '#f0736a'] as const),
      ...(['#ff8a80', '#c93a31', '#b3261e', '#97201a', '#7c1a15'] as const),
    ],
    green: [
      ...(['#f0f9f2', '#e2f3e7', '#bfe4ca', '#93d1a6', '#7fd699'] as const),
      ...(['#6fd08c', '#2c8f4d', '#1f7a3d', '#186332', '#124e27'] as const),
    ],
    orange: [
      ...(['#fef4ec', '#fdeadd', '#f9d0b2', '#f4b083', '#f0935a'] as const),
      ...(['#ff9a52', '#d9600f', '#c2500a', '#a84407', '#863505'] as const),
    ],
    blue: [
      ...(['#f0f5fd', '#e5edfa', '#c4d7f4', '#9bbbec', '#92b9f5'] as const),
      ...(['#8ab4f8', '#3a6fc4', '#2a5db0', '#214b8f', '#183a70'] as const),
    ],
  },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontFamily: 'var(--font-title)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.5rem', lineHeight: '2rem' },
      h3: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h4: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h5: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name: importing the components would load them with the first page.
    Button: {
      defaultProps: { component: NativeButton },
      vars: (_theme: unknown, { variant }: { variant?: string }) => ({
        root: variant === 'default' ? { '--button-bd': '1px solid var(--line-strong)' } : {},
      }),
    },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)' } },
    // In the dark theme, the color of the library is almost that of the page.
    Switch: { vars: () => ({ root: { '--switch-disabled-color': 'var(--line-strong)' } }) },
    Progress: { defaultProps: { color: 'teal' } },
    Modal: { defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { radius: 'md' } },
  },
})

/** The library's names for each kind of color, and their tokens. */
const kinds = {
  parapet: { strong: 'accent-strong', soft: 'accent-soft', fill: 'accent' },
  // Charts, progress and status keep their color under an organization's brand.
  teal: { strong: 'data-strong', soft: 'data-soft', fill: 'data' },
  red: { strong: 'danger', soft: 'danger-soft', fill: 'danger' },
  green: { strong: 'success', soft: 'success-soft', fill: 'success' },
  orange: { strong: 'ember-ink', soft: 'ember-soft', fill: 'ember' },
  blue: { strong: 'info', soft: 'info-soft', fill: 'info' },
  gray: { strong: 'text-soft', soft: 'sunken', fill: 'text-soft' },
}

const kindVariables = Object.fromEntries(
  Object.entries(kinds).flatMap(([name, { strong, soft, fill }]) => [
    [`--mantine-color-${name}-text`, `var(--${strong})`],
    [`--mantine-color-${name}-light`, `var(--${soft})`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--${fill}) 10%, var(--${soft}))`],
    [`--mantine-color-${name}-light-color`, `var(--${strong})`],
    [`--mantine-color-${name}-outline`, `var(--${fill})`],
  ]),
)

const shared = {
  ...kindVariables,
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-soft)',
  '--mantine-color-placeholder': 'var(--text-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent-strong)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-parapet-filled-hover': 'var(--accent-strong)',
}

/** Colors come from the tokens, so that style sheets and components always agree. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
