import type { Decision } from '@xrai/contract/review/decision-schema'
import { expect, it } from 'vitest'
import { foldFindings, standingOf } from './fold-findings.ts'
import { type StoredFinding, toStoredPredictionDto } from './predictions.ts'

const finding: StoredFinding = {
  id: 'found',
  place: 0,
  class: 'Caries',
  classId: 0,
  confidence: 0.9,
  x: 10,
  y: 20,
  width: 8,
  height: 6,
  tooth: 'N/A',
  placement: null,
  location: null,
  points: [],
  experimental: false,
  research: false,
}
const turned = { upsideDown: true, mirrored: true, inverted: false }
const image = { width: 100, height: 50, orientation: turned }
const range = { first: '16', last: '14', byWidth: true } as const

const decision = (act: object): Decision =>
  ({ id: 'd', at: '2026-01-01T00:00:00.000Z', screen: 'preview', by: { id: 'ana', name: 'Ana' }, ...act }) as Decision

it('gives each finding as the image is displayed, on its tooth of the stated range', () => {
  const [folded] = foldFindings({ findings: [finding], decisions: [], image, toothRange: range })
  expect(folded).toMatchObject({
    x: 90,
    y: 30,
    tooth: '14',
    location: 'Maxilar superior, lado derecho, zona premolar',
    placement: { kind: 'region', arch: 'upper', side: 'right', region: 'premolar' },
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

it('counts for programs what reaches the threshold, with what dentists decided, in the pixels of the predictions', () => {
  const confidences = { sure: 0.9, just: 0.2, faint: 0.19, wrong: 0.8, confirmed: 0.05 }
  const predictions = Object.entries(confidences).map(([id, confidence]) =>
    toStoredPredictionDto({ ...finding, id, confidence }),
  )
  const about = (kind: string, id: string, more: object = {}) =>
    decision({ id: `${kind} ${id}`, kind, targets: [{ finding: id, after: [] }], ...more })
  const placement = { kind: 'either', teeth: ['36', '37'] }
  const shape = { x: 30, y: 10, width: 4, height: 4, points: [] }
  const { threshold, findings } = standingOf(predictions, [
    about('reject', 'wrong', { reason: 'not-there' }),
    about('accept', 'confirmed'),
    about('edit', 'just', { changes: { tooth: '36', placement } }),
    decision({ id: 'new', kind: 'add', finding: { class: 'FILLING', tooth: '26', shape, placement: null } }),
  ])
  expect(threshold).toBe(0.2)
  expect(findings.map(one => [one.detection_id, one.state, one.confidence, one.tooth, one.x])).toEqual([
    ['sure', 'undecided', 0.9, 'N/A', 10],
    ['just', 'edited', 0.2, '36', 10],
    ['confirmed', 'accepted', 0.05, 'N/A', 10],
    ['new', 'added', null, '26', 30],
  ])
  expect(findings[1]?.location).not.toBe('')
})
