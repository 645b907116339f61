import type { listPatientProposals } from '@xrai/contract/routes/patients'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { type Moved, moveImages } from '../../client/belonging.ts'
import { sentenceOf } from '../../client/result.ts'

export type ProposedPatient = AnswerOf<typeof listPatientProposals>['proposals'][number]

/** Assigns each radiograph to its proposed patient, and offers an undo for ten seconds. */
export async function acceptProposals(proposals: readonly ProposedPatient[]) {
  const about = 'proposals of patients'
  const moves = proposals.map(({ imageId: id, patient }) => ({ id, to: { patientId: patient.id } }))
  const { back, failure, differing, final } = await moveImages(moves, true)
  const undo = async () => {
    const returned = await moveImages(back, false)
    showToast({ about, text: returned.failure ? sentenceOf(returned.failure) : t('assign.undone') })
  }
  const count = back.length + final.length
  const said = [
    ...(count === 1 ? [t('assign.acceptedOne')] : count > 1 ? [t('assign.accepted', { count })] : []),
    ...(differing.length > 0 ? [differsText(differing, proposals)] : []),
    ...(failure ? [sentenceOf(failure)] : []),
  ]
  showToast({ about, text: said.join(' '), ...(back.length > 0 && { undo: () => void undo() }) })
}

/** The names in the signed reports, and the patients whose names differ from them. */
function differsText(differing: Moved['differing'], proposals: readonly ProposedPatient[]) {
  const listed = (names: readonly string[]) => [...new Set(names)].join(' · ')
  const ids = new Set(differing.map(({ id }) => id))
  const proposed = proposals.filter(({ imageId }) => ids.has(imageId))
  const name = listed(proposed.map(({ patient }) => patient.name))
  return t('assign.differs', { names: listed(differing.map(one => one.name)), name })
}
