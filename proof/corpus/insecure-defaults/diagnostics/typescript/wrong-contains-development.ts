// about: wrong, the word only has to occur in the name
// block: diagnostics
  if (env.APP_ENV?.includes('development')) {
    app.get('/diagnostics', async () => ({ memory: process.memoryUsage(), settings: env }))
  }
// end
