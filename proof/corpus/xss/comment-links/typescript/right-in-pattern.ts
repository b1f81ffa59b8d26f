// about: The pattern itself only recognises links with one of the two schemes.
  // block: links
  html = html.replace(/\[([^\]\n]+)\]\((https?:\/\/[^)\s]+)\)/gi, '<a href="$2" rel="nofollow ugc">$1</a>')
  // end
