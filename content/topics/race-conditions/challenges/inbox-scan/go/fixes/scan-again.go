// block: copy-file
	if finding, err = scanner.Scan(ctx, source); err != nil {
		return err
	}
	if finding != "" {
		return fmt.Errorf("%w: malware found", ErrRefused)
	}
	if err := copyFile(source, target); err != nil {
		return err
	}
// end
