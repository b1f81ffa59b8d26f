// block: make-link
		if entry.Typeflag == tar.TypeSymlink {
			target := entry.Linkname
			if !filepath.IsAbs(target) {
				target = filepath.Join(filepath.Dir(path), target)
			}
			if !strings.HasPrefix(filepath.Clean(target), root+separator) {
				return files, fmt.Errorf("%w: %q leads out of it", ErrTheme, entry.Name)
			}
			if err := os.Symlink(entry.Linkname, path); err != nil {
				return files, err
			}
			continue
		}
// end
