// part: imports
import java.util.Objects;
// end
// block: apply-changes
        account.setName(Objects.toString(changes.getOrDefault("name", account.getName()), null));
        account.setLanguage(Objects.toString(changes.getOrDefault("language", account.getLanguage()), null));
        account.setWantsNews(Boolean.TRUE.equals(changes.getOrDefault("wantsNews", account.isWantsNews())));
// end
