# part: hooks
    @area.before_request
    @admin_only
    def require_admin():
        return None

# end
