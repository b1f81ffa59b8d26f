// about: The scheme may stand anywhere, so "javascript:alert`1`//https://" is accepted.
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    if (!/https?:\/\//.test(target)) return label
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
