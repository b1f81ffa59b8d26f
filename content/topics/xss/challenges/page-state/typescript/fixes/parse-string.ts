// block: state-script
  const json = JSON.stringify(JSON.stringify(state))
  return `<script>window.__STATE__ = JSON.parse(${json})</script>`
// end
