import { warningsOf } from '@xrai/contract/case/warnings'
import { english } from '@xrai/contract/strings/english'
import { spanish } from '@xrai/contract/strings/spanish'
import { speak } from '@xrai/contract/strings/translate'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { AnalysisWarnings } from './analysis-warnings.tsx'

afterEach(() => speak(spanish))

const shown = (age: number | null, research = false) =>
  renderToStaticMarkup(<AnalysisWarnings warnings={warningsOf({ age, predictions: [{ research }] })} />)

it('a child is told of in the language that is spoken', () => {
  expect(shown(9)).toContain('El modelo no está hecho para niños')
  speak(english)
  expect(shown(9)).toContain('The model was not made for children')
})

it('of a grown patient, or one of unknown age, nothing is said', () => {
  expect([shown(13), shown(null)]).toEqual(['', ''])
})

it('findings of a model for research are told to be that', () => {
  expect(shown(null, true)).toContain('Hallazgos de un modelo de investigación')
})
