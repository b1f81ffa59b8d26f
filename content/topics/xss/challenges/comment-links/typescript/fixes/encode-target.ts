// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    return `<a href="${encodeURI(target)}" rel="nofollow ugc">${label}</a>`
  })
// end
