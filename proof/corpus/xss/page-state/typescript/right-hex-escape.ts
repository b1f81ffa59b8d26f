// about: In a program text \x3c is the same as the bracket, and the parser of HTML sees none.
// block: state-script
  const json = JSON.stringify(state).replace(/</g, '\\x3c').replace(/>/g, '\\x3e')
  return `<script>window.__STATE__ = ${json}</script>`
// end
