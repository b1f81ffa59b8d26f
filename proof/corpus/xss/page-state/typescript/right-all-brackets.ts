// about: right, every < in the JSON becomes an escape, so no end tag can be written
  // block: state-script
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script>window.__STATE__ = ${json}</script>`
  // end
