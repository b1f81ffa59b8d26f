// part: helpers
const linkSchemes = ['http:', 'https:', 'mailto:']
// end
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (!linkSchemes.includes(URL.parse(target)?.protocol ?? '')) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
