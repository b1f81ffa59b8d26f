// part: columns
var sortColumns = map[string]string{"created_at": "created_at", "priority": "priority", "title": "title"}

// end
// block: order
	column, isKnown := sortColumns[query.Get("sort")]
	if !isKnown {
		column = "created_at"
	}
	direction := "DESC"
	if query.Get("direction") == "asc" {
		direction = "ASC"
	}
	order := column + " " + direction
// end
