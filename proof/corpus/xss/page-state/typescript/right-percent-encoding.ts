// about: Percent-encoded text holds neither brackets nor double quotes.
// block: state-script
  const text = encodeURIComponent(JSON.stringify(state))
  return `<script>window.__STATE__ = JSON.parse(decodeURIComponent("${text}"))</script>`
// end
