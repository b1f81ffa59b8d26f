// part: constants
const maxTime = 5 * time.Second

// end
// block: read-body
		if err := http.NewResponseController(w).SetReadDeadline(started.Add(maxTime)); err != nil {
			slog.Warn("set read deadline", "error", err)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "body_invalid", http.StatusBadRequest)
			return
		}
// end
