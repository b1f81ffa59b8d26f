// about: safe, but entities are not decoded in a script, so the state is a syntax error
// block: state-script
  const json = ejs.escapeXML(JSON.stringify(state))
  return `<script>window.__STATE__ = ${json}</script>`
  // end
