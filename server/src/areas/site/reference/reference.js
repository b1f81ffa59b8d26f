/** What the pages can do beyond reading: search, copy, one language for all samples. They store nothing but that choice. */

const contents = document.getElementById('contents')

/**
 * The reference was one page once. Its addresses, such as `/docs#users.list-answer-name`, lead to the page that has them
 * now; where a field is gone, to what it belonged to.
 */
function arrive() {
  const id = location.hash.slice(1)
  const target = findNearest(id)
  if (target === null) return
  if ('moved' in target.dataset) location.replace(target.querySelector('a').pathname + location.hash)
  else if (target.id !== decode(id)) location.replace(`#${target.id}`)
}

/** `users.list-answer-name`, else `users.list-answer`, else `users.list`. */
function findNearest(hash) {
  const steps = decode(hash).split('-')
  while (steps.length > 0) {
    const element = document.getElementById(steps.join('-'))
    if (element !== null) return element
    steps.pop()
  }
  return null
}

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Over all pages: the list is fetched when somebody is about to search. */
function setUpSearch() {
  const input = document.getElementById('search')
  const status = contents.querySelector('[role=status]')
  const results = contents.querySelector('.results')
  const chapters = contents.querySelector('.chapters')
  let entries
  contents.querySelector('.search').hidden = false

  async function load() {
    entries ??= fetchEntries()
    try {
      return await entries
    } catch {
      entries = undefined
      return undefined
    }
  }

  async function apply() {
    const found = await load()
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = found?.filter(({ terms }) => words.every((word) => terms.includes(word))) ?? []
    const isSearching = words.length > 0 && found !== undefined
    results.replaceChildren(...(isSearching ? matches.slice(0, mostResults).map(createResult) : []))
    results.hidden = !isSearching
    chapters.hidden = isSearching
    status.textContent = words.length === 0 ? '' : describeResults(found, matches.length)
  }

  input.addEventListener('focus', load)
  input.addEventListener('input', apply)
  input.addEventListener('keydown', async (event) => {
    if (event.key === 'Enter') {
      await apply()
      results.querySelector('a')?.click()
    }
    if (event.key === 'Escape' && input.value !== '') {
      // The first Escape clears the search, the next one closes the contents.
      event.preventDefault()
      input.value = ''
      apply()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    if (getComputedStyle(contents).display === 'none') contents.showPopover()
    input.focus()
  })
  // Some browsers put back what was typed before the page was left.
  if (input.value !== '') apply()
}

const mostResults = 40

async function fetchEntries() {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

function describeResults(found, count) {
  if (found === undefined) return "Search isn't available. Try again, or use the list of operations in the guide."
  if (count > mostResults) return `${count} results, the first ${mostResults} shown`
  return count === 1 ? '1 result' : `${count} results`
}

function createResult({ label, title, detail, address }) {
  const item = document.createElement('li')
  const link = item.appendChild(document.createElement('a'))
  link.href = address
  for (const [name, text] of [
    ['method', label],
    ['found', title],
  ]) {
    const part = link.appendChild(document.createElement('span'))
    part.className = name
    part.textContent = text
  }
  if (detail !== '') {
    const small = link.lastChild.appendChild(document.createElement('small'))
    small.textContent = detail
  }
  return item
}

/** On narrow screens: open where the reader is, close once a choice is made. */
function setUpContents() {
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') !== null && contents.matches(':popover-open')) contents.hidePopover()
  })
  contents.addEventListener('toggle', () => {
    revealCurrent()
  })
}

/** Marks the part of the page that is being read. */
function followReading() {
  const links = new Map()
  for (const link of contents.querySelectorAll('.chapters a')) {
    if (link.pathname === location.pathname) links.set(decode(link.hash.slice(1)), link)
  }
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean)
  let current
  let isWaiting = false

  function mark() {
    isWaiting = false
    const line = window.innerHeight * 0.3
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line)
    const heading = isAtEnd ? headings.at(-1) : passed.at(-1)
    const link = heading === undefined ? undefined : links.get(heading.id)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'location')
    current = link
    if (link !== undefined && !contents.contains(document.activeElement)) revealInContents(link)
  }

  addEventListener('scroll', () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(mark)
  })
  revealCurrent()
  mark()
}

function revealCurrent() {
  const current = contents.querySelector('[aria-current=location]') ?? contents.querySelector('[aria-current=page]')
  if (current !== null) revealInContents(current)
}

/** Moves the list only, never the page. */
function revealInContents(link) {
  const frame = contents.getBoundingClientRect()
  const box = link.getBoundingClientRect()
  if (box.top < frame.top || box.bottom > frame.bottom) {
    contents.scrollTop += box.top - frame.top - frame.height / 2
  }
}

function setUpLanguages() {
  const samples = [...document.querySelectorAll('.samples details')]

  function choose(language) {
    for (const sample of samples) sample.open = sample.dataset.language === language
  }

  for (const summary of document.querySelectorAll('.samples summary')) {
    summary.addEventListener('click', (event) => {
      event.preventDefault()
      const { language } = summary.parentElement.dataset
      const top = summary.getBoundingClientRect().top
      choose(language)
      // Samples above changed their height as well; what was clicked stays where it is.
      scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' })
      remember(language)
    })
  }
  const language = recall()
  if (samples.some((sample) => sample.dataset.language === language)) choose(language)
}

const languageKey = 'parapet-reference-language'

/** Storage may be switched off in the browser; then the choice lasts until the page is left. */
function remember(language) {
  try {
    localStorage.setItem(languageKey, language)
  } catch {}
}

function recall() {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

function setUpCopying() {
  for (const frame of document.querySelectorAll('.copyable')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      button.textContent = (await copyText(frame.firstElementChild)) ? 'Copied' : 'Selected'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    frame.append(button)
  }
}

/** Browsers give the clipboard to secure pages only. Elsewhere the text is selected, ready for the keyboard. */
async function copyText(block) {
  try {
    await navigator.clipboard.writeText(block.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(block)
    return false
  }
}

/** Paper cannot be clicked: everything folded is opened for printing, and folded again. */
function openForPrinting() {
  let opened = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details.nested:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
}

arrive()
addEventListener('hashchange', arrive)
setUpSearch()
setUpContents()
setUpLanguages()
openForPrinting()
// Both measure or change the whole page, and nobody needs them before it is shown.
requestAnimationFrame(() =>
  setTimeout(() => {
    followReading()
    setUpCopying()
  }),
)
