import type { BelongingChange } from '@xrai/contract/routes/images'
import { t } from '@xrai/contract/strings/translate'
import { showToast, withdrawToast } from '../../base/ui/toast.tsx'
import { analysisQuery } from '../../client/analyses.ts'
import { moveImages } from '../../client/belonging.ts'
import { queryClient } from '../../client/query-client.ts'
import { sentenceOf } from '../../client/result.ts'

/** The target of an assignment: a patient, or a case and its patient. */
export interface Target {
  readonly to: BelongingChange
  readonly name: string
  /** True if the target has a patient. */
  readonly givesPatient: boolean
  /** The target's patient, if known. */
  readonly patient?: { readonly id: string; readonly name: string } | undefined
}

export const toPatient = ({ id, name }: { readonly id: string; readonly name: string }): Target => ({
  to: { patientId: id },
  name,
  givesPatient: true,
  patient: { id, name },
})

/**
 * Assigns the radiographs and offers an undo for ten seconds. Calls `onMoved` with those that were assigned, possibly
 * none, and after an undo with those that no longer are.
 */
export async function assignWithUndo(
  given: readonly string[],
  target: Target,
  onMoved?: (ids: readonly string[], isThere: boolean) => void,
) {
  const { to, name, givesPatient } = target
  const ids = [...new Set(given)]
  const moving = moveImages(
    ids.map(id => ({ id, to })),
    givesPatient,
  )
  const about = `place of ${ids.join()}`
  let isTakenBack = false
  const undo = async () => {
    isTakenBack = true
    const { back } = await moving
    const returned = await moveImages(back, false)
    const { failure } = returned
    onMoved?.(
      returned.back.map(({ id }) => id),
      false,
    )
    showToast({ about, text: failure ? sentenceOf(failure) : t('assign.undone') })
  }
  const text = ids.length === 1 ? t('assign.done', { name }) : t('assign.doneMany', { count: ids.length, name })
  showToast({ about, text, undo: () => void undo() })
  const { back, failure, differing, finalCount, leftCases } = await moving
  onMoved?.(
    back.map(({ id }) => id),
    true,
  )
  if (isTakenBack) return
  if (differing.length > 0) {
    // The signed reports name other persons: the user reads the names, and confirms those radiographs alone.
    const confirmed = { ...target, to: { ...to, confirmed: true } }
    const perform = () =>
      void assignWithUndo(
        differing.map(one => one.id),
        confirmed,
        onMoved,
      )
    const names = [...new Set(differing.map(one => one.name))].join(' · ')
    const asked = t('assign.differs', { names, name })
    showToast({ about: `${about} names`, text: asked, action: { label: t('assign.anyway'), perform } })
    if (back.length === 0 && finalCount === 0) return withdrawToast(about)
    const rest = back.length + finalCount
    const done = rest === 1 ? t('assign.done', { name }) : t('assign.doneMany', { count: rest, name })
    return showToast({ about, text: done, ...(back.length > 0 && { undo: () => void undo() }) })
  }
  if (!failure && finalCount > 0) {
    const undoing = back.length > 0 ? { undo: () => void undo() } : {}
    return showToast({ about, text: t('assign.final', { text }), ...undoing })
  }
  if (!failure)
    return leftCases > 0 && showToast({ about, text: leftText(text, ids.length, leftCases), undo: () => void undo() })
  const reason = sentenceOf(failure)
  if (back.length === 0) showToast({ about, text: reason })
  else {
    const count = ids.length - back.length
    const some = count === 1 ? t('assign.someOne', { reason }) : t('assign.some', { count, reason })
    showToast({ about, text: some, undo: () => void undo() })
  }
}

function leftText(text: string, moved: number, left: number) {
  if (moved === 1) return t('assign.leftCase', { text })
  return left === 1 ? t('assign.leftCasesOne', { text }) : t('assign.leftCases', { text, count: left })
}

/** Assigns a radiograph that was just analysed, in the same way. */
export async function assignAnalysis(analysisId: string, target: Target) {
  try {
    const { image } = await queryClient.fetchQuery({ ...analysisQuery(analysisId), staleTime: Infinity })
    await assignWithUndo([image.id], target)
  } catch (failure) {
    showToast({ text: sentenceOf(failure) })
  }
}
