// about: the scheme is parsed, but only one is refused, and data: opens a page that the author of the comment wrote
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (URL.parse(target)?.protocol === 'javascript:') return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
