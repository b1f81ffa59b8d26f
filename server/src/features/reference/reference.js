/** What the page can do beyond reading: filter, copy, one language for all samples. It stores nothing but that choice. */

const contents = document.getElementById('contents')

function setUpFilter() {
  const input = document.getElementById('filter')
  const status = contents.querySelector('[role=status]')
  const entries = [...contents.querySelectorAll('[data-terms]')]
  const parts = [...contents.querySelectorAll('[data-part]')]
  contents.querySelector('.filter').hidden = false

  function apply() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.terms.includes(word))
    for (const part of parts) {
      const isEmpty = part.dataset.part !== 'operations' || part.querySelector('[data-terms]:not([hidden])') === null
      part.hidden = words.length > 0 && isEmpty
    }
    const count = entries.filter((entry) => !entry.hidden).length
    status.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : `${count} operations`
  }

  input.addEventListener('input', apply)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') contents.querySelector('[data-terms]:not([hidden]) a')?.click()
    if (event.key === 'Escape' && input.value !== '') {
      // The first Escape clears the filter, the next one closes the contents.
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
}

/** On narrow screens: open where the reader is, close once a choice is made. */
function setUpContents() {
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') !== null && contents.matches(':popover-open')) contents.hidePopover()
  })
  contents.addEventListener('toggle', () => {
    const current = contents.querySelector('[aria-current]')
    if (current !== null) revealInContents(current)
  })
}

/** Marks the part of the page that is being read. */
function followReading() {
  const links = new Map()
  for (const link of contents.querySelectorAll('a')) links.set(decodeURIComponent(link.hash.slice(1)), link)
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
  mark()
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
  for (const block of document.querySelectorAll('pre[data-copy]')) {
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.replaceWith(frame)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      button.textContent = (await copyText(block)) ? 'Copied' : 'Selected'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    frame.append(block, button)
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

setUpFilter()
setUpContents()
followReading()
setUpLanguages()
setUpCopying()
openForPrinting()
