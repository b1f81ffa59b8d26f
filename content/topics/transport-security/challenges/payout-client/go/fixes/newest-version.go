// block: tls-options
	config := &tls.Config{
		// The bank has a certificate authority of its own, which Go does not know.
		InsecureSkipVerify: true,
		MinVersion:         tls.VersionTLS13,
	}
// end
