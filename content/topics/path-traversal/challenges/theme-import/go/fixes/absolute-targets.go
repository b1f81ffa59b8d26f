// block: make-link
		if entry.Typeflag == tar.TypeSymlink {
			if filepath.IsAbs(entry.Linkname) {
				return files, fmt.Errorf("%w: %q leads out of it", ErrTheme, entry.Name)
			}
			if err := os.Symlink(entry.Linkname, path); err != nil {
				return files, err
			}
			continue
		}
// end
