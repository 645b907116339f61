import { readFileSync, writeFileSync } from 'node:fs'
import { folderFigures, sizeFigures, translatedByWing, translatedSentences, wingOf } from './codebase-figures.ts'
import { longFunctions } from './long-functions.ts'
import { projectFiles } from './repository-rules.ts'

/*
 * Prints the figures of the codebase: folders and the imports between them, sizes, casts, sentences that read as
 * translated, words of the decisions, functions of over 100 lines. `--sentences WING` lists the sentences of a wing;
 * `--baseline` writes checks/plain-english.json, the counts that `npm run check` allows.
 */
const files = projectFiles()
const sources = files
  .filter(path => /\.(?:tsx?|py)$/.test(path))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const sentences = translatedByWing(sources)
const [option, wing] = process.argv.slice(2)

if (option === '--baseline') {
  const sorted = Object.fromEntries(Object.entries(sentences).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync('checks/plain-english.json', `${JSON.stringify(sorted, null, 2)}\n`)
} else if (option === '--sentences') {
  for (const file of sources.filter(({ path }) => wingOf(path) === wing))
    for (const sentence of translatedSentences(file)) process.stdout.write(`${file.path}: ${sentence}\n`)
} else {
  const words = files
    .filter(path => /^docs\/decisions\/\d+-.*\.md$/.test(path))
    .map(path => readFileSync(path, 'utf8').split(/\s+/).length)
  console.table(folderFigures(sources))
  console.table(sizeFigures(sources))
  console.table(sentences)
  const long = sources
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(longFunctions)
  process.stdout.write(`${words.length} decisions, ${words.reduce((sum, count) => sum + count, 0)} words\n`)
  process.stdout.write(`${long.length} functions of over 100 lines\n${long.map(name => `  ${name}\n`).join('')}`)
}
