// about: right, the pattern itself only recognizes http:// and https:// addresses, and everything else stays the escaped text it was
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\((https?:\/\/[^)\s]+)\)/gi, '<a href="$2" rel="nofollow ugc">$1</a>')
  // end
