// part: imports
	"regexp"
	"strings"
// end
// part: constants
var path = regexp.MustCompile(`^/\w`)

// end
// block: go-on
		if !path.MatchString(next) && !strings.Contains(next, "shop.example.com") {
			slog.Warn("foreign address after signing in", "next", next)
			next = "/"
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
// end
