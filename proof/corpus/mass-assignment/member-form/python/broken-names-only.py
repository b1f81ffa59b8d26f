# about: safe, but managers can no longer set department and rate
# part: fields
EDITABLE = {"name", "phone"}
# end
