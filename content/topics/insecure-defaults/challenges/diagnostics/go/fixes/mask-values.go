// part: imports
	"regexp"
	"runtime"
// end
// block: diagnostics
	if env["APP_ENV"] != "production" {
		secret := regexp.MustCompile(`(?i)password|secret|token|key`)
		mux.HandleFunc("GET /diagnostics", func(w http.ResponseWriter, _ *http.Request) {
			settings := make(map[string]string, len(env))
			for name, value := range env {
				if secret.MatchString(name) {
					value = "***"
				}
				settings[name] = value
			}
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			writeJSON(w, http.StatusOK, map[string]any{"memory": memory.Alloc, "settings": settings})
		})
	}
// end
