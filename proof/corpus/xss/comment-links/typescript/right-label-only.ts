// about: Other addresses lose their link and keep their label.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    let protocol = ''
    try {
      protocol = new URL(target).protocol
    } catch {
      return label
    }
    if (protocol !== 'https:' && protocol !== 'http:' && protocol !== 'mailto:') return label
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
