# about: stops the employees, but managers can no longer set department and rate
# part: fields
EDITABLE = {"name", "phone"}
# end
