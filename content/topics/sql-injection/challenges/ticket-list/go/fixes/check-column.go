// part: imports
	"errors"
// end
// part: columns
var sortColumns = map[string]bool{"created_at": true, "priority": true, "title": true}

// end
// block: order
	sort, direction := "created_at", "desc"
	if query.Has("sort") {
		sort = query.Get("sort")
	}
	if query.Has("direction") {
		direction = query.Get("direction")
	}
	if !sortColumns[sort] {
		return nil, errors.New("there is no such column")
	}
	order := sort + " " + direction
// end
