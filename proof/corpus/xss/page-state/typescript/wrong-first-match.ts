// about: wrong, only the first < is replaced, and a name with two of them gets the second one through
  // block: state-script
  const json = JSON.stringify(state).replace('<', '\\u003c')
  return `<script>window.__STATE__ = ${json}</script>`
  // end
