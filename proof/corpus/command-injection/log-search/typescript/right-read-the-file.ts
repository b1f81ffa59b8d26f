// about: Reads the file itself and needs no other program.
// part: top
import { readFile } from 'node:fs/promises'
// end
// block: run-grep
    const all = (await readFile(file, 'utf8').catch((error) => {
      throw Object.assign(new SearchError('There is no log of this day'), { cause: error })
    })).split('\n')
    if (all.at(-1) === '') all.pop()
    const isMatch = all.map((line) => line.toLowerCase().includes(term.toLowerCase()))
    const shown = all.map((line, index) => {
      const isNear = isMatch.slice(Math.max(0, index - context), index + context + 1).includes(true)
      return isNear ? `${index + 1}${isMatch[index] ? ':' : '-'}${line}` : ''
    })
    output = shown.filter((line) => line !== '').join('\n')
    if (output === '') return []
// end
