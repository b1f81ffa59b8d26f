// block: make-header
func makeHeader(kind byte, length int) ([]byte, error) {
	header := make([]byte, 3)
	header[0] = kind
	binary.BigEndian.PutUint16(header[1:], uint16(length))
	if binary.BigEndian.Uint16(header[1:]) > 16_384 {
		return nil, ErrFrameTooLong
	}
	return header, nil
}

// end
