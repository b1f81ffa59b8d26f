// part: imports
	"unicode"
// end
// part: checks
	if strings.ContainsFunc(subject, unicode.IsControl) {
		return fmt.Errorf("%w: the subject must be one line", ErrForm)
	}
// end
