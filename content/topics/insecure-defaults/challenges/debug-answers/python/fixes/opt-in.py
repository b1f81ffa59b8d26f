# block: read-debug
    is_debug = env.get("DEBUG_ANSWERS") == "on"
# end
