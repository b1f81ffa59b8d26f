// part: imports
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
// end
// part: fields
    private final Set<String> running = ConcurrentHashMap.newKeySet();
// end
// part: guard
        if (!running.add(code)) throw new Refused("already_redeemed");
        try {
            return redeemCode(accountId, code);
        } finally {
            running.remove(code);
        }
// end
