// part: sizes
#define FIRST_CAPACITY 1024
#define MAX_ATTEMPTS 5
// end
