import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { CircleAlert, CircleCheck, CircleSlash, Clock, CopyCheck, type LucideIcon, Upload } from 'lucide-react'
import { memo } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Spinner } from '../../base/ui/spinner.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useFailureText } from '../../records/analyses/use-failure-text.ts'
import { withoutCreditText } from '../../records/analyses/without-credit.ts'
import { sizeText } from '../image-intake/chosen-file.ts'
import { type BulkFile, type FileState, isOfOther, type PatientName, patientOf } from './bulk-file.ts'
import { moveToChosen } from './move-to-chosen.ts'
import type { Run } from './run.ts'
import { stateText } from './state-text.ts'

interface Look {
  readonly icon: LucideIcon
  readonly colour: string
}

function lookOf(state: FileState): Look | undefined {
  switch (state.is) {
    case 'waiting':
      return { icon: Clock, colour: 'text-muted' }
    case 'sending':
      return state.sent < 1 ? { icon: Upload, colour: 'text-ink' } : undefined
    case 'stored':
      return state.unanalysed === null
        ? { icon: CircleCheck, colour: 'text-primary-ink' }
        : { icon: CircleAlert, colour: 'text-warn' }
    case 'present':
      return { icon: CopyCheck, colour: 'text-info' }
    case 'similar':
      return { icon: CopyCheck, colour: 'text-warn' }
    case 'refused':
      return { icon: CircleAlert, colour: 'text-error' }
    case 'left':
      return { icon: CircleSlash, colour: 'text-muted' }
  }
}

export interface FileRowProps {
  readonly file: BulkFile
  readonly run: Run
  /** The patient of the run's files. */
  readonly chosen: PatientName | undefined
}

/** One file with its state, the reason, and a link to it. Memoised, so that it rerenders only on its own changes. */
export const FileRow = memo(function FileRow({ file: { name, size, state }, run, chosen }: FileRowProps) {
  const look = lookOf(state)
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2 last:border-0 sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-medium" title={name}>
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          <span className={classNames('inline-flex items-center gap-1.5 font-medium', look?.colour ?? 'text-ink')}>
            {look ? <look.icon size={14} aria-hidden="true" /> : <Spinner size={14} />}
            {stateText(state)}
          </span>
          <span>{sizeText(size)}</span>
        </p>
        {state.is === 'refused' && <p className="text-13 text-error">{sentenceOf(state.refusal)}</p>}
        {state.is === 'stored' && state.unanalysed !== null && <Unanalysed code={state.unanalysed} />}
        {state.is === 'present' && <Whose patient={patientOf(state)} />}
        {state.is === 'similar' && <Whose patient={state.patient} />}
        {chosen && isOfOther(state, chosen) && (
          <button
            type="button"
            onClick={() => void moveToChosen(run, [state.imageId], chosen)}
            className="min-h-9 text-left text-13 font-medium text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {t('bulk.move', { name: chosen.name })}
          </button>
        )}
      </div>
      <ToFile name={name} state={state} />
    </li>
  )
})

function Unanalysed({ code }: { readonly code: string }) {
  const reason = useFailureText(code)
  return <p className="text-13 text-muted">{withoutCreditText(code) ?? reason}</p>
}

/** The patient of a radiograph that was already present, with a link. */
function Whose({ patient }: { readonly patient: PatientName | null }) {
  if (!patient) return <p className="text-13 text-muted">{t('bulk.ofNone')}</p>
  return (
    <p className="text-13 break-words text-muted">
      <Link to="/patients/$id" params={{ id: patient.id }} className="underline underline-offset-4 hover:text-ink">
        {t('bulk.ofPatient', { name: patient.name })}
      </Link>
    </p>
  )
}

function ToFile({ name, state }: { readonly name: string; readonly state: FileState }) {
  const look = buttonClass('quiet', 'min-h-9 shrink-0 px-3 text-14')
  if (state.is === 'present' && state.inTrash)
    return (
      <Link to="/trash" className={look}>
        {t('bulk.toTrash')}
        <span className="sr-only">{name}</span>
      </Link>
    )
  if (state.is !== 'stored' && state.is !== 'present' && state.is !== 'similar') return null
  return (
    <Link to="/preview" search={{ analysis: state.analysisId }} className={look}>
      {t(state.is === 'similar' ? 'bulk.openSimilar' : 'bulk.open')} <span className="sr-only">{name}</span>
    </Link>
  )
}
