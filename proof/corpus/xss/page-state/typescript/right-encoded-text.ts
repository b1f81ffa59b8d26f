// about: right, the JSON is percent-encoded, which leaves neither brackets nor double quotes, and is decoded in the browser
  // block: state-script
  const encoded = encodeURIComponent(JSON.stringify(state))
  return `<script>window.__STATE__ = JSON.parse(decodeURIComponent("${encoded}"))</script>`
  // end
