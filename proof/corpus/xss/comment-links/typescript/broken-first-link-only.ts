// about: the scheme is checked, but only the first link of a comment becomes one
// block: links
  html = html.replace(/\[([^\]\n]+)\]\((https?:\/\/[^)\s]+)\)/, '<a href="$2" rel="nofollow ugc">$1</a>')
// end
