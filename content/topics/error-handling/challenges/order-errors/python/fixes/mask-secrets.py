# block: other-errors
        message = re.sub(r"(?i)(password|user)=\S+|\b\d+(\.\d+){3}\b|\w+@", "***", str(error))
        return jsonify(error=message), 500
# end
