// about: Tag names have no case: </SCRIPT> ends the element as well.
// block: state-script
  const json = JSON.stringify(state).replaceAll('</script', '<\\/script')
  return `<script>window.__STATE__ = ${json}</script>`
// end
