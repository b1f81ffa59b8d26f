// about: right, the address is parsed and its protocol has to be one of two; escaping does not change the scheme
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    const protocol = URL.parse(target)?.protocol
    if (protocol !== 'https:' && protocol !== 'http:') return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
