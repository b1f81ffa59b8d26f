// Before the first paint, so that a dark page does not flash white. The key is the one of the component library.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
// Which frame the page will have: index.html draws its outline until then. Pages outside both have none.
const [, part] = location.pathname.split('/')
if (part === 'learn' || part === 'console') document.documentElement.setAttribute('data-starting', part)
