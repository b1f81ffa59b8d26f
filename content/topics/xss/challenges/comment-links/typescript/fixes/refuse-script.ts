// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (/^\s*(javascript|vbscript|data):/i.test(target)) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
