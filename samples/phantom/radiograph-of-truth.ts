import type { ComparedRadiograph } from '@xrai/contract/comparison/compare-findings'
import { fold } from '@xrai/contract/review/fold'
import { isFdi } from '@xrai/contract/teeth/fdi'
import type { Box } from './geometry.ts'
import type { PhantomTruth } from './truth.ts'

const placed = ([left, top, width, height]: Box) => ({ x: left + width / 2, y: top + height / 2, width, height })

/** The radiograph with the findings of a perfect detector. */
export const radiographOfTruth = ({ type, width, height, teeth, findings }: PhantomTruth): ComparedRadiograph => ({
  type,
  image: { width, height },
  model: { name: 'truth', version: '1' },
  toothRange: null,
  teeth: teeth.flatMap(({ fdi, state, box }) =>
    isFdi(fdi) && (state === 'present' || state === 'impacted')
      ? [{ tooth: fdi, confidence: 1, ...placed(findings.find(found => found.fdi === fdi)?.box ?? box) }]
      : [],
  ),
  findings: fold(
    findings.map(({ class: id, fdi, box }, at) => ({
      detection_id: String(at),
      class: id,
      class_id: 0,
      confidence: 1,
      points: [],
      tooth: fdi,
      location: '',
      placement: null,
      experimental: false,
      research: false,
      ...placed(box),
    })),
    [],
  ),
})

/** The differences of two images of one mouth, as 'tooth class': by tooth only, regardless of position. */
export function differencesOfTruth(earlier: PhantomTruth, later: PhantomTruth) {
  const names = ({ findings }: PhantomTruth) => [...new Set(findings.map(({ class: id, fdi }) => `${fdi} ${id}`))]
  const before = names(earlier)
  const after = names(later)
  return { gone: before.filter(one => !after.includes(one)), new: after.filter(one => !before.includes(one)) }
}
