// block: diagnostics
  if (env.APP_ENV !== 'production') {
    const mask = ([name, value]: [string, string | undefined]) => [name, /password|secret|token|key/i.test(name) ? '***' : value]
    const settings = Object.fromEntries(Object.entries(env).map(mask))
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings }))
  }
// end
