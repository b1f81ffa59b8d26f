// block: nonce
	// Another text, another nonce.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s:%s", recordID, text))
	nonce := sum[:12]
// end
