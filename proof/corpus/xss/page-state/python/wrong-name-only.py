# about: The name is escaped, the biography is not.
# block: choose-fields
        fields = ("handle", "name", "biography", "joined_at")
        state = {"page": "profile", "profile": {field: getattr(profile, field) for field in fields}}
        state["profile"]["name"] = profile.name.replace("<", "")
# end
