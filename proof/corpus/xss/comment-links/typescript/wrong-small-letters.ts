// about: browsers also read JavaScript: with capital letters, and behind a control sign
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_whole, label: string, target: string) => {
    if (target.startsWith('javascript:') || target.startsWith('data:')) return label
    return `<a href="${target}" rel="nofollow ugc">${label}</a>`
  })
  // end
