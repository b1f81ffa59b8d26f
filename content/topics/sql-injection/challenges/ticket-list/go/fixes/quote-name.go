// block: order
	sort, direction := "created_at", "DESC"
	if query.Has("sort") {
		sort = query.Get("sort")
	}
	if query.Get("direction") == "asc" {
		direction = "ASC"
	}
	order := `"` + sort + `" ` + direction
// end
