import type { Decision } from '@xrai/contract/review/decision-schema'
import { expect, it } from 'vitest'
import { foldFindings } from './fold-findings.ts'
import type { StoredFinding } from './predictions.ts'

const finding: StoredFinding = {
  ...{ id: 'found', place: 0, class: 'Caries', classId: 0, confidence: 0.9 },
  ...{ x: 10, y: 20, width: 8, height: 6, tooth: 'N/A', placement: null, location: null },
  ...{ points: [], experimental: false, research: false },
}
const turned = { upsideDown: true, mirrored: true, inverted: false }
const image = { width: 100, height: 50, orientation: turned }
const range = { first: '16', last: '14' } as const

const decision = (act: object): Decision =>
  ({ id: 'd', at: '2026-01-01T00:00:00.000Z', screen: 'preview', by: { id: 'ana', name: 'Ana' }, ...act }) as Decision

it('gives each finding as the image is displayed, on its tooth of the stated range', () => {
  const [folded] = foldFindings({ findings: [finding], decisions: [], image, toothRange: range })
  expect(folded).toMatchObject({
    x: 90,
    y: 30,
    tooth: '14',
    state: 'undecided',
    original: { x: 90, y: 30, tooth: '14' },
  })
})

it('applies decisions, whose shapes are in pixels of the file as it was sent', () => {
  const shape = { x: 30, y: 10, width: 4, height: 4, points: [] }
  const edit = decision({ kind: 'edit', targets: [{ finding: 'found', after: [] }], changes: { tooth: '26', shape } })
  const [folded] = foldFindings({ findings: [finding], decisions: [edit], image, toothRange: range })
  expect(folded).toMatchObject({ x: 70, y: 40, tooth: '26', state: 'edited', original: { x: 90, y: 30 } })
  const added = decision({ kind: 'add', finding: { class: 'FILLING', tooth: '36', shape, placement: null } })
  const all = foldFindings({ findings: [finding], decisions: [added], image, toothRange: null })
  expect(all.map(one => [one.state, one.tooth, one.x])).toEqual([
    ['undecided', 'N/A', 90],
    ['added', '36', 70],
  ])
})
