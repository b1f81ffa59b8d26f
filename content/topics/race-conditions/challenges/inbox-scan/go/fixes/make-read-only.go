// block: check-file
	found, err := os.Lstat(source)
	if err != nil {
		return err
	}
	if !found.Mode().IsRegular() || found.Size() > maxBytes {
		return fmt.Errorf("%w: file not allowed", ErrRefused)
	}
	if err := os.Chmod(source, 0o444); err != nil {
		return err
	}
// end
