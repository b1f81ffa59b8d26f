// about: The state is percent-encoded in a string and decoded by the script.
  // block: state-script
  const text = encodeURIComponent(JSON.stringify(state))
  return `<script>window.__STATE__ = JSON.parse(decodeURIComponent("${text}"))</script>`
  // end
