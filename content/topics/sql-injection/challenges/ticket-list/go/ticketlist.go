package tickets

import (
	"context"
	// part: imports
	// end
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const pageSize = 25

// part: columns
// end

type Ticket struct {
	ID       int64
	Title    string
	Status   string
	Priority int
	Assignee *string
}

// List returns the tickets of a team, as the table on the page shows them.
func List(ctx context.Context, db *pgxpool.Pool, teamID int64, query url.Values) ([]Ticket, error) {
	// block: order
	sort, direction := "created_at", "desc"
	if query.Has("sort") {
		sort = query.Get("sort")
	}
	if query.Has("direction") {
		direction = query.Get("direction")
	}
	order := sort + " " + direction
	// end

	// block: status-filter
	statuses := []string{"open"}
	if query.Has("status") {
		statuses = strings.Split(query.Get("status"), ",")
	}
	// end

	// block: conditions
	conditions := []string{"team_id = $1", "status = ANY($2)"}
	values := []any{teamID, statuses}
	if query.Has("assignee") {
		values = append(values, query.Get("assignee"))
		conditions = append(conditions, fmt.Sprintf("assignee = $%d", len(values)))
	}
	// end

	// block: page
	page, err := strconv.Atoi(query.Get("page"))
	if err != nil || page < 1 {
		page = 1
	}
	offset := (page - 1) * pageSize
	// end

	// block: select
	sql := fmt.Sprintf(`SELECT id, title, status, priority, assignee
		FROM tickets WHERE %s ORDER BY %s LIMIT %d OFFSET %d`,
		strings.Join(conditions, " AND "), order, pageSize, offset)
	rows, err := db.Query(ctx, sql, values...)
	if err != nil {
		return nil, fmt.Errorf("list tickets of team %d: %w", teamID, err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[Ticket])
	// end
}
