import type { ReportModel } from '@xrai/contract/records/report'
import type { saveReport } from '@xrai/contract/routes/reports'
import type { Body } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { useUnsaved } from '../../base/ui/unsaved.ts'
import { findReport, useSaveReport } from '../../client/reports.ts'
import { mayPass, Refused, sentenceOf } from '../../client/result.ts'
import { readToken } from '../../client/token.ts'
import { createAutosave, type SaveOutcome } from './autosave.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

interface AutosaveOptions<Name extends string> {
  readonly report: ReportModel
  readonly fieldsOf: (report: ReportModel) => Texts<Name>
  /** Maps the fields to the request; also used for the last seen values. */
  readonly bodyOf: (fields: Partial<Texts<Name>>) => Pick<Body<typeof saveReport>, 'header' | 'texts'>
  readonly isFit?: (name: Name, value: string) => boolean
}

/** A report's fields, saved while typing and before the page is left. */
export function useAutosave<Name extends string>({ report, fieldsOf, bodyOf, isFit }: AutosaveOptions<Name>) {
  const { analysisId } = report
  const { mutateAsync } = useSaveReport(analysisId)
  const [autosave] = useState(() => {
    const save = async (sent: Partial<Texts<Name>>, seen: Partial<Texts<Name>>): Promise<SaveOutcome<Name>> => {
      const store = () => mutateAsync({ ...bodyOf(sent), seen: bodyOf(seen) })
      try {
        // A newer session of this user may have taken the place of one that ended.
        const saved = await store().catch(failure => (isSessionReplaced(failure) ? store() : Promise.reject(failure)))
        return { kind: 'stored', fields: fieldsOf(saved) }
      } catch (failure) {
        const isEdited = failure instanceof Refused && failure.refusal.code === 'REPORT_EDITED'
        const current = isEdited ? await findReport(analysisId) : null
        if (current) return { kind: 'edited', fields: fieldsOf(current) }
        return { kind: 'failed', text: sentenceOf(failure), passes: failure instanceof Error && mayPass(failure) }
      }
    }
    return createAutosave({ stored: fieldsOf(report), save, ...(isFit && { isFit }) })
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, not for each render
  useEffect(() => autosave.arrive(fieldsOf(report)), [report])
  useUnsaved({ isUnsaved: autosave.isUnsaved, save: autosave.flush })
  useEffect(() => () => void autosave.leave(), [autosave])
  useReviewNotice(report.reviewedAt !== null, state.status === 'saved')
  return { autosave, state }
}

const isSessionReplaced = (failure: unknown) =>
  failure instanceof Refused && failure.refusal.status === 401 && readToken() !== null

/** Changing a reviewed report revokes the review. */
function useReviewNotice(isReviewed: boolean, isSaved: boolean) {
  const [wasReviewed, setWasReviewed] = useState(isReviewed)
  useEffect(() => {
    setWasReviewed(isReviewed)
    if (wasReviewed && !isReviewed && isSaved) showToast({ text: t('preview.unmarkedReviewed') })
  }, [isReviewed, wasReviewed, isSaved])
}
