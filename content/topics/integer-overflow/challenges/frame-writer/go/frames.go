package gateway

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	KindMessage   byte = 1
	KindPresence  byte = 2
	KindModerator byte = 3
)

var (
	ErrNameInvalid  = errors.New("name_invalid")
	ErrTextEmpty    = errors.New("text_empty")
	ErrFrameTooLong = errors.New("frame_too_long")
)

// block: make-header
func makeHeader(kind byte, length int) ([]byte, error) {
	header := make([]byte, 3)
	header[0] = kind
	binary.BigEndian.PutUint16(header[1:], uint16(length))
	return header, nil
}

// end

func checkName(name string) error {
	// block: check-sender
	if name == "" || strings.Contains(name, "\n") {
		return ErrNameInvalid
	}
	return nil
	// end
}

func send(connection io.Writer, kind byte, body []byte) error {
	// block: send-frame
	header, err := makeHeader(kind, len(body))
	if err != nil {
		return err
	}
	if _, err := connection.Write(append(header, body...)); err != nil {
		return fmt.Errorf("send frame: %w", err)
	}
	return nil
	// end
}

// SendMessage passes a message on to the chat server.
func SendMessage(connection io.Writer, sender string, text []byte) error {
	if len(text) == 0 {
		return ErrTextEmpty
	}
	if err := checkName(sender); err != nil {
		return err
	}
	// block: build-body
	body := append([]byte(sender+"\n"), text...)
	// end
	return send(connection, KindMessage, body)
}

// MakeModerator is for administrators only.
func MakeModerator(connection io.Writer, user string) error {
	// block: grant-role
	if err := checkName(user); err != nil {
		return err
	}
	return send(connection, KindModerator, []byte(user))
	// end
}
