# part: kinds
KINDS = {"image/png", "image/jpeg", "image/webp"}
# end
# block: check-type
    if upload.type not in KINDS:
        raise Refused("type")
# end
