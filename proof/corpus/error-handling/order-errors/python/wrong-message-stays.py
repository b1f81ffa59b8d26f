# about: the trace is gone, but the message of the driver still names the server, the table and the statement
        # block: other-errors
        return jsonify(error=str(error), request=g.request_id), 500
        # end
