import { type CSSVariablesResolver, createTheme } from '@mantine/core'

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
  },
  fontFamily: "'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem', lineHeight: '2rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // What scrolls must be reachable by keyboard, also where no link is in it.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
})

/** The library's grey of lesser text and red of refusals have too little contrast for people with weak eyes. */
export const resolveVariables: CSSVariablesResolver = ({ colors: { gray, dark, red } }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': gray[7], '--mantine-color-error': red[9] },
  dark: { '--mantine-color-dimmed': dark[1], '--mantine-color-error': red[4] },
})
