# block: write-token
        before = os.umask(0o077)
        try:
            self._token_file.write_text(f"{token}\n")
        finally:
            os.umask(before)
# end
