// block: make-header
func makeHeader(kind byte, length int) ([]byte, error) {
	if length > 0xffff {
		return nil, ErrFrameTooLong
	}
	header := make([]byte, 3)
	header[0] = kind
	binary.BigEndian.PutUint16(header[1:], uint16(length))
	return header, nil
}

// end
