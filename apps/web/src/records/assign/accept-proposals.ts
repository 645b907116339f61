import type { listPatientProposals } from '@xrai/contract/routes/patients'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { moveImages } from '../../client/belonging.ts'
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
    ...(differing.length > 0 ? [t('errors.patientNameDiffers')] : []),
    ...(failure ? [sentenceOf(failure)] : []),
  ]
  showToast({ about, text: said.join(' '), ...(back.length > 0 && { undo: () => void undo() }) })
}
