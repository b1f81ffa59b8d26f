// block: copy-file
	now, err := os.Lstat(source)
	if err != nil {
		return err
	}
	if now.Size() != found.Size() || !now.ModTime().Equal(found.ModTime()) {
		return fmt.Errorf("%w: file changed", ErrRefused)
	}
	if err := copyFile(source, target); err != nil {
		return err
	}
// end
