package displays

import (
	"bytes"
	"encoding/binary"
	"errors"
	"log/slog"
)

const headerSize = 3

var (
	ErrPacketTooLong  = errors.New("packet_too_long")
	ErrPacketTooShort = errors.New("packet_too_short")
	ErrNameTooLong    = errors.New("name_too_long")
	ErrValueTooLong   = errors.New("value_too_long")
)

type key struct{ display, name string }

// Server is used by one goroutine.
type Server struct {
	memory   [4096]byte
	settings map[key][]byte
}

func NewServer() *Server {
	return &Server{settings: make(map[key][]byte)}
}

// Receive takes a packet of a display: the setting that it contains is stored.
func (s *Server) Receive(display string, received []byte) error {
	// block: receive
	if len(received) > len(s.memory) {
		return ErrPacketTooLong
	}
	packet := s.memory[:copy(s.memory[:], received)]
	// end
	name, value, err := parse(packet)
	if err != nil {
		return err
	}
	// block: store-value
	s.settings[key{display, name}] = bytes.Clone(value)
	slog.Info("setting", "display", display, "name", name, "bytes", len(value))
	return nil
	// end
}

func (s *Server) Read(display, name string) (string, bool) {
	value, ok := s.settings[key{display, name}]
	return string(value), ok
}

func parse(packet []byte) (name string, value []byte, err error) {
	// block: check-header
	if len(packet) < headerSize {
		return "", nil, ErrPacketTooShort
	}
	nameLength := int(packet[0])
	valueLength := int(binary.BigEndian.Uint16(packet[1:]))
	// end

	// block: read-name
	valueAt := headerSize + nameLength
	if valueAt > len(packet) {
		return "", nil, ErrNameTooLong
	}
	name = string(packet[headerSize:valueAt])
	// end

	// block: read-value
	value = packet[valueAt : valueAt+valueLength]
	return name, value, nil
	// end
}
