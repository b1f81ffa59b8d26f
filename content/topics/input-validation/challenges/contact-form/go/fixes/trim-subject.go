// part: subject
	subject := strings.TrimSpace(form.Subject)
// end
