package contact

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	// part: imports
	// end
)

type Form struct {
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// SendMail hands a mail to `sendmail -t`, which takes the recipients from the header.
type SendMail func(message string) error

var (
	ErrForm        = errors.New("the form is not complete")
	addressPattern = regexp.MustCompile(`^[^\s@<>,;:]+@[^\s@<>,;:]+$`)
	lineEndPattern = regexp.MustCompile(`\r\n|\r|\n`)
	// part: patterns
	// end
)

func checkText(value, name string, maxLength int) error {
	// block: check-fields
	if strings.TrimSpace(value) == "" {
		return fmt.Errorf("%w: the %s is missing", ErrForm, name)
	}
	if len(value) > maxLength {
		return fmt.Errorf("%w: the %s is too long", ErrForm, name)
	}
	return nil
	// end
}

func Send(send SendMail, form Form) error {
	// part: subject
	subject := form.Subject
	// end
	if err := errors.Join(
		checkText(form.Email, "address", 200),
		checkText(subject, "subject", 200),
		checkText(form.Text, "text", 20_000),
	); err != nil {
		return err
	}

	// block: check-address
	if !addressPattern.MatchString(form.Email) {
		return fmt.Errorf("%w: this is not a mail address", ErrForm)
	}
	// end
	// part: checks
	// end

	// block: write-header
	header := []string{
		"From: Contact form <noreply@example.com>",
		"To: support@example.com",
		"Reply-To: " + form.Email,
		"Subject: [Contact] " + subject,
		"Content-Type: text/plain; charset=utf-8",
	}
	// end

	// block: write-body
	body := lineEndPattern.ReplaceAllString(form.Text, "\r\n")
	message := strings.Join(append(header, "", body), "\r\n")
	// end

	// block: hand-over
	if err := send(message); err != nil {
		return fmt.Errorf("the mail could not be sent, please try again later: %w", err)
	}
	return nil
	// end
}
