// Runs before the first paint. First the color scheme, so that a dark page does not flash white. The key is the one of
// the component library.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// Which frame the page will have: index.html draws its outline until then. Pages outside both have none.
const [, part] = location.pathname.split('/')
if (part === 'learn' || part === 'console') document.documentElement.setAttribute('data-starting', part)

// The service names what the page will read: who is signed in, then its data. Asked for here, it arrives while the
// scripts load; `src/api/early-answers.ts` takes it from there.
const [sessionUrl, ...urls] = document.querySelector('meta[name="page-data"]')?.content.split(' ') ?? []
if (sessionUrl) {
  const ask = (url) => fetch(url, { redirect: 'error' }).catch(() => undefined)
  const session = ask(sessionUrl)
  // People who may not open the page would be refused, and the security log would say so.
  const mayRead = session
    .then((answer) => (answer?.ok ? answer.clone().json() : undefined))
    .then(
      (found) =>
        found !== undefined && !found.mustSetUpSecondFactor && (part !== 'console' || found.user.role === 'org_admin'),
    )
    .catch(() => false)
  const data = urls.map((url) => [url, mayRead.then((may) => (may ? ask(url) : undefined))])
  window.earlyAnswers = new Map([[sessionUrl, session], ...data])
}
