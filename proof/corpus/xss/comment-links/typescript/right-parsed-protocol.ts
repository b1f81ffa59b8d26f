// about: The address is parsed like a browser does it, and only two protocols are allowed.
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    const protocol = URL.parse(target)?.protocol
    if (protocol !== 'https:' && protocol !== 'http:') return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
