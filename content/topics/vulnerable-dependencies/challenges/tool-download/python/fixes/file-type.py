# block: accept
    if str(len(data)) != headers.get("Content-Length") or len(data) > 200_000_000:
        raise InstallError(f"{origin} is not complete")
    if not data.startswith(b"\x7fELF"):
        raise InstallError(f"{origin} is not a Linux program")
# end
