# part: imports
import tempfile
# end
# block: write-token
        handle, following = tempfile.mkstemp(dir=self._folder)
        with open(handle, "w") as file:
            file.write(f"{token}\n")
        os.replace(following, self._token_file)
# end
