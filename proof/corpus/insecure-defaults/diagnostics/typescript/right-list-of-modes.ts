// about: a list says which environments have the page, and only development is in it.
  // block: diagnostics
  const withDiagnostics: ReadonlySet<string | undefined> = new Set(['development'])
  if (!withDiagnostics.has(env.APP_ENV)) return
  app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  // end
