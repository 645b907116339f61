import type { BelongingChange } from '@xrai/contract/routes/images'
import { t } from '@xrai/contract/strings/translate'
import { showToast, withdrawToast } from '../../base/ui/toast.tsx'
import { analysisQuery } from '../../client/analyses.ts'
import { type Moved, moveImages } from '../../client/belonging.ts'
import { queryClient } from '../../client/query-client.ts'
import { sentenceOf } from '../../client/result.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

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
  showToast({ about, text: doneText(ids.length, name), undo: () => void undo() })
  const result = await moving
  const { back, failure, differing, final } = result
  const moved = [...back.map(({ id }) => id), ...final]
  onMoved?.(moved, true)
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
  }
  if (moved.length === 0 && !failure) return withdrawToast(about)
  const undoing = back.length > 0 ? { undo: () => void undo() } : {}
  showToast({ about, text: outcomeText(ids.length, name, result), ...undoing })
}

const mostOfName = 32

/** A long name is cut, because on a phone the toast would cover the findings. */
function doneText(count: number, full: string) {
  const name = full.length > mostOfName ? `${full.slice(0, mostOfName).trimEnd()}…` : full
  return count === 1 ? t('assign.done', { name }) : t('assign.doneMany', { count, name })
}

/** How many were assigned and how many were not, without those of which the user is asked. */
function outcomeText(asked: number, name: string, { back, final, failure, differing, leftCases }: Moved) {
  const moved = back.length + final.length
  const done = leftCases > 0 ? leftText(doneText(moved, name), moved, leftCases) : doneText(moved, name)
  const placed = final.length > 0 ? t('assign.final', { text: done }) : done
  if (!failure) return placed
  const reason = sentenceOf(failure)
  const count = asked - differing.length - moved
  if (count === asked) return reason
  const failed = count === 1 ? t('assign.someOne', { reason }) : t('assign.some', { count, reason })
  return final.length > 0 ? `${placed} ${failed}` : failed
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
    showFailure(failure)
  }
}
