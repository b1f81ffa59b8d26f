# block: write-token
        following = self._token_file.with_suffix(".next")
        following.unlink(missing_ok=True)
        handle = os.open(following, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w") as file:
            file.write(f"{token}\n")
        os.replace(following, self._token_file)
# end
