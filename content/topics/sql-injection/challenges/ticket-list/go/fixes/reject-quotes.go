// part: imports
	"errors"
// end
// block: order
	sort, direction := "created_at", "desc"
	if query.Has("sort") {
		sort = query.Get("sort")
	}
	if query.Has("direction") {
		direction = query.Get("direction")
	}
	order := sort + " " + direction
	if strings.ContainsAny(order, `'";`) || strings.Contains(order, "--") || strings.Contains(order, "/*") {
		return nil, errors.New("the order contains characters that are not allowed")
	}
// end
