// Scripts write no markup: what reaches `innerHTML` is styles, and workers are our own files. The policy of the page
// (`require-trusted-types-for`) sends everything else here, too.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})

// Runs before the first paint. First the color scheme, so that a dark page does not flash white. The key is the one of
// the component library.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// Which frame the page will have: index.html draws its outline until then. Pages outside both have none.
const [, part] = location.pathname.split('/')
if (part === 'learn' || part === 'console') document.documentElement.setAttribute('data-starting', part)

// Who was here last: until the service says who it is now, this decides what is asked for. Nobody is, after signing out.
const roleKey = 'parapet-role'
if (part === 'sign-in') localStorage.removeItem(roleKey)

// The service names what the page will read: who is signed in, and its data. Asked for here, it arrives while the
// scripts load; `src/api/early-answers.ts` takes it from there.
const [sessionUrl, ...urls] = document.querySelector('meta[name="page-data"]')?.content.split(' ') ?? []
if (sessionUrl) {
  const ask = (url) => fetch(url, { redirect: 'error' }).catch(() => undefined)
  // People who may not open the page would be refused, and the security log would say so.
  const mayRead = (role) => role !== null && (part !== 'console' || role === 'org_admin')
  const session = ask(sessionUrl)
  const role = session
    .then((answer) => (answer?.ok ? answer.clone().json() : undefined))
    .then((found) => (found === undefined || found.mustSetUpSecondFactor ? null : found.user.role))
    .catch(() => null)
  role.then((found) => (found === null ? localStorage.removeItem(roleKey) : localStorage.setItem(roleKey, found)))
  const read = mayRead(localStorage.getItem(roleKey))
    ? ask
    : (url) => role.then((found) => (mayRead(found) ? ask(url) : undefined))
  window.earlyAnswers = new Map([[sessionUrl, session], ...urls.map((url) => [url, read(url)])])
}
