# about: right, the whole area asks for administrators before every route, with the menu as the only exception
    # part: hooks
    @area.before_request
    def guard_area():
        if flask.request.endpoint != "admin.show_menu" and require_user().role != "admin":
            abort(403)
    # end
