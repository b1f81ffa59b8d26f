// block: read-value
	value = packet[valueAt : valueAt+valueLength]
	if end := bytes.IndexByte(value, 0); end >= 0 {
		value = value[:end]
	}
	return name, value, nil
// end
