# about: A hook guards every route of the area except the menu, the new export included.
# part: imports
from flask import Blueprint, Response, abort, jsonify, request
# end
    # part: hooks
    @area.before_request
    def guard_area():
        if request.endpoint != "admin.show_menu" and require_user().role != "admin":
            abort(403)

    # end
