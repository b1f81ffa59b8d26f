// about: Browsers skip control characters in front of the scheme, the pattern does not.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (/^(javascript|data|vbscript):/i.test(target)) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
