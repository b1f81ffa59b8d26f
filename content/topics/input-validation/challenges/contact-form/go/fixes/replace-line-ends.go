// part: subject
	subject := strings.ReplaceAll(form.Subject, "\r\n", " ")
// end
