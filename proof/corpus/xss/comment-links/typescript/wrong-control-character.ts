// about: Browsers ignore a control character before "javascript:", and the comparison does not.
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    if (/^(javascript|data|vbscript):/i.test(target)) return label
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
