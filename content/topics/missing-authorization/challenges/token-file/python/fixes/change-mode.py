# block: write-token
        self._token_file.write_text(f"{token}\n")
        self._token_file.chmod(0o600)
# end
