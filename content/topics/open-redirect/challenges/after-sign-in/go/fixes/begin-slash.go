// part: imports
	"strings"
// end
// block: go-on
		if !strings.HasPrefix(next, "/") {
			next = "/"
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
// end
