// part: constants
const maxBytes = 1 << 20

// end
// block: read-body
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
		if err != nil {
			http.Error(w, "body_too_large", http.StatusRequestEntityTooLarge)
			return
		}
// end
