# block: read-debug
    is_debug = env.get("APP_ENV") != "production" and env.get("DEBUG_ANSWERS") != "off"
# end
