// about: Refuses names that only a test has as a host.
// block: go-on
    return reply.redirect(/\.(example|test|invalid)\b/.test(next) ? '/' : next, 303)
// end
