// part: imports
	"strings"
// end
// block: go-on
		if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") {
			slog.Warn("foreign address after signing in", "next", next)
			next = "/"
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
// end
