/* Runs one step of a proof: `works` returns when all is well, `exploit` is true when the attack succeeded.
   Exit codes: 0 works, or the attack failed; 97 the attack succeeded; 98 a mistake in the proof; 99 the sanitizer ended it. */
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void works(void);
bool exploit(void);

/* assert() in the exploit is a mistake of the proof, not a success of the attack. */
static void on_abort(int number) {
  (void)number;
  _Exit(98);
}

int main(int argc, char **argv) {
  if (argc != 2) return 98;
  if (strcmp(argv[1], "works") == 0) {
    works();
    return 0;
  }
  signal(SIGABRT, on_abort);
  return exploit() ? 97 : 0;
}
