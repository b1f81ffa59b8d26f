// about: an address has a known scheme, or no colon before its first slash, and everything else stays text
// part: helpers
const allowedTarget = /^(?:https?:|mailto:|[^:/?#]*(?:[/?#]|$))/i
// end
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) =>
    allowedTarget.test(target) ? `<a href="${target}" rel="nofollow ugc">${label}</a>` : whole,
  )
  // end
