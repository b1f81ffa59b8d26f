// about: "</script >" and "<</script>/script>" survive the removal as an end tag.
  // block: state-script
  const json = JSON.stringify(state).replaceAll(/<\/?script>/gi, '')
  return `<script>window.__STATE__ = ${json}</script>`
  // end
