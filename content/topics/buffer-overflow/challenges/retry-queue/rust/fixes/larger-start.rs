// part: sizes
const FIRST_CAPACITY: usize = 1024;
const MAX_ATTEMPTS: u32 = 5;
// end
