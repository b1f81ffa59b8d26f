// part: imports
	"net/url"
// end
// part: constants
var origin = &url.URL{Scheme: "https", Host: "shop.example.com", Path: "/"}

// end
// block: go-on
		target, err := origin.Parse(next)
		if err != nil || target.Scheme != origin.Scheme || target.Host != origin.Host {
			target = origin
		}
		http.Redirect(w, r, target.String(), http.StatusSeeOther)
// end
