# about: After one pass of removing, the dots that are left form a step again.
# block: find-file
        path = storage / str(customer_id) / file.replace("../", "").lstrip("/")
# end
