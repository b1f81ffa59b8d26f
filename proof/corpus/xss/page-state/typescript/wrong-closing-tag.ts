// about: replaces the closing tag in small letters only, and browsers read </SCRIPT> as well
// block: state-script
  const json = JSON.stringify(state).replaceAll('</script', '<\\/script')
  return `<script>window.__STATE__ = ${json}</script>`
  // end
