// about: Behind the shop's address, a text that begins with @ or a dot makes another host of it.
// block: go-on
    const target = next.includes('://') || next.startsWith('//') || next.startsWith('\\') ? '/' : next
    return reply.redirect(`https://shop.example.com${target}`, 303)
    // end
