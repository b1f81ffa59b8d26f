// part: constants
const words = ['encryption', 'payroll', 'field']
const passphrase = [1, 2, 0].map((index) => words[index]).join('-')
// end
