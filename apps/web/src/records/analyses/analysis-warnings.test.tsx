// @module-tag state
import { warningsOf } from '@xrai/contract/records/warnings'
import { english } from '@xrai/contract/strings/english'
import { spanish } from '@xrai/contract/strings/spanish'
import { setCatalogue } from '@xrai/contract/strings/translate'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { AnalysisWarnings } from './analysis-warnings.tsx'

afterEach(() => setCatalogue(spanish))

const shown = (age: number | null, research = false) =>
  renderToStaticMarkup(<AnalysisWarnings warnings={warningsOf({ age, predictions: [{ research }] })} />)

it('warns of a child in the selected language', () => {
  expect(shown(9)).toContain('El modelo no está hecho para niños')
  setCatalogue(english)
  expect(shown(9)).toContain('The model was not made for children')
})

it('shows no warning for an adult or an unknown age', () => {
  expect([shown(13), shown(null)]).toEqual(['', ''])
})

it('marks findings of a model for research', () => {
  expect(shown(null, true)).toContain('Hallazgos de un modelo de investigación')
})

it('states that only the first frame of a file was analysed', () => {
  const warnings = warningsOf({ age: 40, predictions: [], dicom: { frames: 3 } })
  expect(renderToStaticMarkup(<AnalysisWarnings warnings={warnings} />)).toContain('se analizó solo la primera')
})

it('states that the quality check advised against the analysis, in the selected language', () => {
  const warnings = warningsOf({ age: 40, predictions: [], fault: 'QUALITY_NOT_RADIOGRAPH' })
  expect(renderToStaticMarkup(<AnalysisWarnings warnings={warnings} />)).toContain('no parece una radiografía dental')
  setCatalogue(english)
  expect(renderToStaticMarkup(<AnalysisWarnings warnings={warnings} />)).toContain('like a dental radiograph')
})
