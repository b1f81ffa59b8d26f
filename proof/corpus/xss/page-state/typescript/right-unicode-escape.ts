// about: JSON in which no angle bracket and no ampersand is left, so the script element cannot end early
// block: state-script
  const json = JSON.stringify(state).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `<script>window.__STATE__ = ${json}</script>`
  // end
