// about: Entities mean nothing in a script, so the program text is no longer one.
// block: state-script
  const json = ejs.escapeXML(JSON.stringify(state))
  return `<script>window.__STATE__ = ${json}</script>`
// end
