// about: broken, entities are not decoded inside a script element, so the state is no JavaScript any more and the page stays empty
  // block: state-script
  const json = ejs.escapeXML(JSON.stringify(state))
  return `<script>window.__STATE__ = ${json}</script>`
  // end
