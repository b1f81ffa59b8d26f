// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
