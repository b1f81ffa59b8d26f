// about: the label is compared with the scheme, and the target is not
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (/javascript:/i.test(label) || !target.includes(':')) return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
