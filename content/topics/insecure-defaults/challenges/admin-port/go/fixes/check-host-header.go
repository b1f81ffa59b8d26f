// part: imports
	"regexp"
// end
// part: check
	local := regexp.MustCompile(`^(localhost|127\.0\.0\.1)(:\d+)?$`)
	handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !local.MatchString(r.Host) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
// end
