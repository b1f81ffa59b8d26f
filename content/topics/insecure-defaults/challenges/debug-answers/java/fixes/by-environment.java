// block: read-debug
        boolean isDebug = !"production".equals(env.get("APP_ENV")) && !"off".equals(env.get("DEBUG_ANSWERS"));
// end
