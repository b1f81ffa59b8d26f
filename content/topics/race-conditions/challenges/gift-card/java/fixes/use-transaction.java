// part: imports
import org.springframework.transaction.annotation.Transactional;
// end
// part: signature
    @Transactional
    public long redeem(long accountId, String input) {
// end
