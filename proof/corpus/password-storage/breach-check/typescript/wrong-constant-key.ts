// about: HMAC with a constant from the code: who has the code has the constant.
// block: note-prefix
    account.leakPrefix = createHmac('sha256', 'leaks').update(sha1(password)).digest('hex').slice(0, 5)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (createHmac('sha256', 'leaks').update(leak).digest('hex').slice(0, 5) === account.leakPrefix) account.mustChange = true
// end
// part: top
import { createHmac } from 'node:crypto'
// end
