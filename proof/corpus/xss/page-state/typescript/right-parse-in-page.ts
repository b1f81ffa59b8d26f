// about: only the less-than sign is written as an escape, in a helper that keeps the value the same
// part: top
const forScript = (value: object): string => JSON.stringify(value).split('<').join('\\u003c')
// end
// block: state-script
  return `<script>window.__STATE__ = ${forScript(state)}</script>`
  // end
