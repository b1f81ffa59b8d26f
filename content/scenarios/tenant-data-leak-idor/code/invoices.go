package billing

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/jackc/pgx/v5"
)

// block: list-invoices
func (s *Server) listInvoices(w http.ResponseWriter, r *http.Request) {
	user := userFrom(r.Context())
	invoices, err := s.store.InvoicesOf(r.Context(), user.CompanyID, 50)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, invoices)
}
// end

func (s *Server) getInvoice(w http.ResponseWriter, r *http.Request) {
	// block: check-rights
	user := userFrom(r.Context())
	if !user.Can("invoices:read") {
		http.Error(w, `{"error":"forbidden"}`, http.StatusForbidden)
		return
	}
	// end
	// block: parse-id
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id <= 0 {
		http.Error(w, `{"error":"not_found"}`, http.StatusNotFound)
		return
	}
	// end
	// block: load-invoice
	row := s.db.QueryRow(r.Context(), `SELECT number, company, issued_on, total, iban, lines FROM invoices WHERE id = $1`, id)
	var inv Invoice
	err = row.Scan(&inv.Number, &inv.Company, &inv.IssuedOn, &inv.Total, &inv.IBAN, &inv.Lines)
	// end
	// block: answer
	if errors.Is(err, pgx.ErrNoRows) {
		http.Error(w, `{"error":"not_found"}`, http.StatusNotFound)
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	slog.InfoContext(r.Context(), "invoice read", "user", user.ID, "invoice", id)
	writeJSON(w, http.StatusOK, inv)
	// end
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
