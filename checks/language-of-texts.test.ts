import { readFileSync } from 'node:fs'
import * as ts from 'typescript'
import { expect, it } from 'vitest'
import { projectFiles } from './repository-rules.ts'

/** Functions that depend on the current language; a module is loaded once, before the language is known. */
const readsCatalogue = /^(t|classLabel|mappingTypeLabel|sentenceOf|dayText|longDate)$/

const ofTheWeb = projectFiles().filter(
  file => /^(apps\/web|packages\/contract)\/src\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)

/** Calls that run when a module is loaded instead of when something is displayed. */
function readAtLoad(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isCallExpression(node) && readsCatalogue.test(node.expression.getText(source))) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('no module reads a text while it is loaded, because the text would keep its first language (docs/decisions/020-english.md)', () => {
  const found = ofTheWeb.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    return /\b(t|classLabel|mappingTypeLabel|sentenceOf|dayText|longDate)\(/.test(text) ? readAtLoad(file, text) : []
  })
  expect(found).toEqual([])
})

it('detects a text that is read too early, and allows one that is read on display', () => {
  expect(readAtLoad('x.ts', "const label = [{ name: t('home.title') }]")).toEqual(['x.ts:1'])
  expect(readAtLoad('x.tsx', "const Title = () => <h1>{t('home.title')}</h1>")).toEqual([])
})

/** The report always uses Lima's Spanish formats; the site's are fixed at build time, the same for all visitors. */
const formatsOfTheirOwn =
  /\/language\/formats\.ts$|\/report\/report-dates\.ts$|\/records\/time-zone\.ts$|\/site\/measured\.ts$|\/screens\/precision\//

it('dates and numbers use the current language', () => {
  const makes = /new Intl\.(DateTimeFormat|NumberFormat)\(|\.toLocale(Date|Time)?String\(/
  expect(ofTheWeb.filter(file => !formatsOfTheirOwn.test(file) && makes.test(readFileSync(file, 'utf8')))).toEqual([])
})
