// block: read-debug
        boolean isDebug = "on".equals(env.get("DEBUG_ANSWERS"));
// end
