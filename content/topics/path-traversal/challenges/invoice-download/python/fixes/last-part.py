# block: find-file
        path = storage / str(customer_id) / Path(file).name
# end
