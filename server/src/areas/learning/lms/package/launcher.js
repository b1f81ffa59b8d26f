/**
 * Runs in a page of the LMS. It opens the course in a new window, where the person signs in and connects this
 * registration. Then it reads their progress from Parapet and reports it to the LMS. It signs nobody in and sends
 * nothing about the person: all it has is a random code, which the LMS stores.
 */
;(() => {
  const settings = window.parapetPackage
  const pollMs = 5000
  const slowPollMs = 20000

  const dialects = {
    1.2: {
      apiName: 'API',
      prefix: 'LMS',
      finish: 'LMSFinish',
      status: 'cmi.core.lesson_status',
      exit: 'cmi.core.exit',
    },
    2004: {
      apiName: 'API_1484_11',
      prefix: '',
      finish: 'Terminate',
      status: 'cmi.completion_status',
      exit: 'cmi.exit',
    },
  }
  const dialect = dialects[settings.version]

  const statusText = document.getElementById('status')
  const hintText = document.getElementById('hint')
  const openLink = document.getElementById('open')

  /** Searches the parent frames, then the opener, as SCORM requires. Frames of other sites can't be accessed. */
  function findApi() {
    for (const start of [window, window.opener]) {
      let place = start
      for (let depth = 0; place && depth < 500; depth++) {
        try {
          if (place[dialect.apiName]) return place[dialect.apiName]
          if (place.parent === place) break
          place = place.parent
        } catch {
          break
        }
      }
    }
    return null
  }

  const api = findApi()

  /** An LMS should return text. If it throws, the result is empty. */
  function call(name, ...values) {
    try {
      return String(api[name](...values))
    } catch {
      return ''
    }
  }
  const get = (element) => call(`${dialect.prefix}GetValue`, element)
  const set = (element, value) => call(`${dialect.prefix}SetValue`, element, String(value)) === 'true'
  const commit = () => call(`${dialect.prefix}Commit`, '') === 'true'

  function show(text, hint) {
    statusText.textContent = text
    hintText.textContent = hint
  }

  function offerCourse(code) {
    openLink.href = `${settings.serviceUrl}/learn/lms/${settings.courseId}${code === null ? '' : `#${code}`}`
    openLink.hidden = false
  }

  function createCode() {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }

  /** What the LMS stored last time. Anything that this page did not store counts as a registration without a code. */
  function readKept() {
    try {
      const kept = JSON.parse(get('cmi.suspend_data'))
      if (/^[A-Za-z0-9_-]{43}$/.test(kept.code) && Number.isSafeInteger(kept.seconds) && kept.seconds >= 0) return kept
    } catch {
      // Empty, or not readable.
    }
    return { code: createCode(), seconds: 0 }
  }

  function isProgress(answer) {
    if (answer === null || typeof answer !== 'object') return false
    if (answer.state === 'waiting') return true
    const counts = [answer.itemsTotal, answer.itemsCompleted, answer.seconds]
    const hasCounts = counts.every((count) => Number.isSafeInteger(count) && count >= 0)
    const hasScore = answer.score === null || (answer.score >= 0 && answer.score <= 100)
    return hasCounts && hasScore && (answer.state === 'incomplete' || answer.state === 'completed')
  }

  const two = (number) => String(number).padStart(2, '0')

  /** `0001:02:03` in SCORM 1.2, `PT1H2M3S` in SCORM 2004. */
  function formatTime(seconds) {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    if (settings.version === '1.2') return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(rest)}`
    return `PT${hours}H${minutes}M${rest}S`
  }

  const isDone = (status) => status === 'completed' || status === 'passed'

  /** What to report to the LMS, element by element. Never takes back a reported result. */
  function listValues(progress) {
    const isComplete = progress.state === 'completed'
    const done = isComplete || isDone(statusBefore)
    const values = []
    if (settings.version === '1.2') {
      if (isComplete || !isDone(statusBefore)) values.push([dialect.status, done ? 'passed' : 'incomplete'])
      if (progress.score !== null) {
        values.push(['cmi.core.score.min', 0], ['cmi.core.score.max', 100], ['cmi.core.score.raw', progress.score])
      }
      values.push(['cmi.core.session_time', formatTime(Math.max(0, progress.seconds - secondsBefore))])
    } else {
      if (isComplete || !isDone(statusBefore)) values.push([dialect.status, done ? 'completed' : 'incomplete'])
      if (isComplete) values.push(['cmi.success_status', 'passed'])
      const share = progress.itemsTotal === 0 ? 0 : progress.itemsCompleted / progress.itemsTotal
      values.push(['cmi.progress_measure', Math.min(1, share).toFixed(4)])
      if (progress.score !== null) {
        values.push(['cmi.score.min', 0], ['cmi.score.max', 100], ['cmi.score.raw', progress.score])
        values.push(['cmi.score.scaled', (progress.score / 100).toFixed(4)])
      }
      values.push(['cmi.session_time', formatTime(Math.max(0, progress.seconds - secondsBefore))])
    }
    values.push(['cmi.suspend_data', JSON.stringify({ code: kept.code, seconds: progress.seconds })])
    return values
  }

  /** True when the LMS accepted everything. */
  function report(progress) {
    const text = JSON.stringify(progress)
    if (text === reported) return true
    const isTaken = listValues(progress).every(([element, value]) => set(element, value)) && commit()
    if (isTaken) reported = text
    return isTaken
  }

  function tell(progress) {
    if (progress.state === 'waiting') {
      show(
        'Not connected yet.',
        'Open the course in Parapet, sign in and choose Connect. Keep this page open. It updates when you are connected.',
      )
      return
    }
    const { itemsCompleted, itemsTotal } = progress
    if (!report(progress)) {
      const code = call(`${dialect.prefix}GetLastError`)
      show(
        `Your learning platform did not accept the result${code === '' || code === '0' ? '' : ` (error ${code})`}.`,
        'Your progress is saved in Parapet. This page tries again; if it keeps failing, close it and open the course again in your learning platform.',
      )
    } else if (progress.state === 'completed') {
      show('Completed. Your learning platform has the result.', 'You can close this page.')
    } else {
      show(
        `${itemsCompleted} of ${itemsTotal} completed.`,
        'Keep this page open while you learn, or open it again later: your progress is reported then.',
      )
    }
  }

  async function ask() {
    const response = await fetch(`${settings.serviceUrl}/lms/progress`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: kept.code,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const answer = await response.json()
    if (!isProgress(answer)) throw new Error('answered something else')
    return answer
  }

  async function poll() {
    let waitMs = document.visibilityState === 'visible' ? pollMs : slowPollMs
    try {
      const progress = await ask()
      tell(progress)
      if (progress.state === 'completed' && reported !== null) waitMs = slowPollMs
    } catch {
      show(
        'Parapet can’t be reached right now.',
        'Your progress is saved there. This page keeps trying; you can also come back later.',
      )
      waitMs = slowPollMs
    }
    if (!isFinished) setTimeout(poll, waitMs)
  }

  let isFinished = false
  function finish() {
    if (isFinished) return
    isFinished = true
    commit()
    call(dialect.finish, '')
  }

  let kept = null
  let secondsBefore = 0
  let statusBefore = ''
  let reported = null

  function start() {
    if (api === null) {
      offerCourse(null)
      show(
        'This page was not opened by a learning platform.',
        'To report your progress, open the course from your learning platform. You can still learn in Parapet, and nothing is lost.',
      )
      return
    }
    if (call(`${dialect.prefix}Initialize`, '') !== 'true') {
      offerCourse(null)
      show(
        'Your learning platform did not start this course.',
        'Close this page and open the course again. You can still learn in Parapet. Your progress is reported the next time the course starts here.',
      )
      return
    }
    kept = readKept()
    secondsBefore = kept.seconds
    statusBefore = get(dialect.status)
    const isKept =
      set('cmi.suspend_data', JSON.stringify({ code: kept.code, seconds: kept.seconds })) &&
      set(dialect.exit, 'suspend') &&
      commit()
    offerCourse(kept.code)
    window.addEventListener('pagehide', finish)
    if (!isKept) {
      show(
        'Your learning platform does not save data for this course.',
        'Keep this page open while you learn: if you close it, you have to connect again.',
      )
    }
    poll()
  }

  start()
})()
