import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import { NativeButton } from './native-button.tsx'

/** The library's colour with a last shade dark enough to be read on the first ones, in badges. Its length stays ten. */
function withDarkest(name: 'green' | 'orange', darkest: string): MantineColorsTuple {
  return DEFAULT_THEME.colors[name].with(9, darkest) as unknown as MantineColorsTuple
}

/** One accent, quiet greys, real type sizes. Everything else is the component library's own. */
export const theme = createTheme({
  primaryColor: 'parapet',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    parapet: [
      '#eaf2fd',
      '#d5e3f8',
      '#aac6f1',
      '#7ba7ea',
      '#548ce4',
      '#3c7be1',
      '#2e72e0',
      '#1f5fbf',
      '#1a55b1',
      '#0f489c',
    ],
    // White text can be read on the shades that fill a button.
    red: ['#fff5f5', '#ffe3e3', '#ffc9c9', '#ffa8a8', '#ff8787', '#f25c5c', '#d92f2f', '#c92a2a', '#b02525', '#962020'],
    green: withDarkest('green', '#237032'),
    orange: withDarkest('orange', '#9c3608'),
  },
  fontFamily: "'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem', lineHeight: '2rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name: naming the components themselves would load them with the first page.
    Button: { defaultProps: { component: NativeButton } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // What scrolls can be scrolled by keyboard.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
})

/** The library's greys of lesser text and placeholders and its red of refusals have too little contrast for people with weak eyes. */
export const resolveVariables: CSSVariablesResolver = ({ colors: { gray, dark, red, parapet } }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': red[9],
  },
  dark: {
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[1],
    '--mantine-color-error': red[4],
    // The library's are nearly white: what does harm would look like everything else.
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-parapet-light-color': parapet?.[3] ?? '',
  },
})
