// part: constants
const maxBytes = 1 << 20

// end
// block: read-body
		if r.ContentLength > maxBytes {
			http.Error(w, "body_too_large", http.StatusRequestEntityTooLarge)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "body_invalid", http.StatusBadRequest)
			return
		}
// end
