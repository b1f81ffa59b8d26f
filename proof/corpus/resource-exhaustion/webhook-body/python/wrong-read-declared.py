# about: The sender says how much is read.
# block: read-body
    declared = headers.get("Content-Length", "")
    body = stream.read(int(declared)) if declared.isdecimal() else stream.read()
# end
