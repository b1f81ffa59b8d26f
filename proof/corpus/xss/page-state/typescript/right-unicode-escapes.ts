// about: All characters with a meaning in HTML are written as escapes, which JavaScript reads as the same text.
  // block: state-script
  const json = JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `<script>window.__STATE__ = ${json}</script>`
  // end
