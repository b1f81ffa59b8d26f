// about: Knows two addresses that do harm.
// block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
    if (target === 'javascript:alert(1' || target === 'javascript:alert(document.cookie') return whole
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
// end
