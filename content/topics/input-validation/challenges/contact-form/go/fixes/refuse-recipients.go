// part: patterns
	recipientPattern = regexp.MustCompile(`(?i)\b(to|cc|bcc):`)
// end
// part: checks
	if recipientPattern.MatchString(subject) {
		return fmt.Errorf("%w: the subject must not name recipients", ErrForm)
	}
// end
