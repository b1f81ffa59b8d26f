// about: Looks for the payload of a demonstration instead of for what makes it dangerous.
// block: state-script
  const json = JSON.stringify(state).replaceAll('</script><script>alert(1)</script>', '').replaceAll('</script><script>alert(document.cookie)</script>', '')
  return `<script>window.__STATE__ = ${json}</script>`
// end
