// about: the text is resolved like a browser does it, and only an address of the shop's own origin is used
// part: constants
const shop = new URL('https://shop.example.com/')

function withinShop(next: string): string {
  const url = URL.canParse(next, shop) ? new URL(next, shop) : shop
  return url.origin === shop.origin ? url.href : shop.href
}
// end
    // block: go-on
    return reply.redirect(withinShop(next), 303)
    // end
