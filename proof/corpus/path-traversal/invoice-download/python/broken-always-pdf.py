# about: nobody leaves the folder, but invoices as XML are sent as PDF
# block: find-file
        path = storage / str(customer_id) / Path(file).name
# end
# block: headers
        response = send_file(path, mimetype="application/pdf")
        response.headers["Content-Disposition"] = "attachment"
# end
