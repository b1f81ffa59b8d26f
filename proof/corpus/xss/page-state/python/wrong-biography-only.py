# about: wrong, only the biography loses its brackets, and the name, which members write too, still ends the script element
        # block: choose-fields
        fields = ("handle", "name", "biography", "joined_at")
        values = {field: getattr(profile, field) for field in fields}
        values["biography"] = values["biography"].replace("<", "‹").replace(">", "›")
        state = {"page": "profile", "profile": values}
        # end
