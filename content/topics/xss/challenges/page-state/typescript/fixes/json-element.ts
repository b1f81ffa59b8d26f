// block: state-script
  const json = JSON.stringify(state)
  return `<script id="state" type="application/json">${json}</script>`
// end
