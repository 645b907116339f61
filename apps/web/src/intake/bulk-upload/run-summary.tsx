import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { CircleAlert, CircleCheck, CircleSlash, CopyCheck, Download, type LucideIcon, RotateCw } from 'lucide-react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { saveFile } from '../../base/ui/save-file.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { useAnalysisCount } from '../../client/analyses.ts'
import { sentenceOf } from '../../client/result.ts'
import type { ImageType } from '../image-intake/chosen-images.ts'
import { type BulkFile, countFiles, type FileFilter, filesOf } from './bulk-file.ts'
import { OfOthers } from './of-others.tsx'
import type { Run, RunView } from './run.ts'
import type { RunOptions } from './send-file.ts'
import { useFocusOnHeading } from './use-focus-on-heading.ts'

interface RunSummaryProps {
  readonly run: Run
  readonly view: RunView
  readonly options: RunOptions
  /** The number of files that were chosen with these and are still to be sent. */
  readonly rest: number
  readonly onRest: () => void
  readonly onMore: () => void
}

const lines: readonly (readonly [Exclude<FileFilter, 'all' | 'waiting'>, LucideIcon, string])[] = [
  ['stored', CircleCheck, 'text-primary-ink'],
  ['unanalysed', CircleAlert, 'text-warn'],
  ['present', CopyCheck, 'text-info'],
  ['similar', CopyCheck, 'text-warn'],
  ['refused', CircleAlert, 'text-error'],
  ['left', CircleSlash, 'text-muted'],
]

const keysOf = (files: readonly BulkFile[]): ReadonlySet<string> => new Set(files.map(({ key }) => key))

/** The result of a run, and the next steps. */
export function RunSummary({ run, view, options, rest, onRest, onMore }: RunSummaryProps) {
  const { files, stoppedBy } = view
  const heading = useFocusOnHeading()
  const counts = countFiles(files)
  const again = [...filesOf(files, 'refused'), ...filesOf(files, 'left')].filter(({ file }) => file !== undefined)
  const unclear = again.filter(({ state }) => state.is === 'refused' && state.refusal.code === 'INSTANCE_TYPE_UNCLEAR')
  const similar = filesOf(files, 'similar')
  const arrived = counts.stored + counts.unanalysed
  return (
    <Card className="p-5 sm:p-6">
      <h2 {...heading} className="text-24 outline-none max-sm:text-19">
        {t(counts.left > 0 ? 'bulk.heading.stopped' : 'bulk.heading.ended')}
      </h2>
      {stoppedBy && (
        <Alert className="mt-4" title={t('bulk.stopped')}>
          {sentenceOf(stoppedBy)}
        </Alert>
      )}
      <dl className="mt-4 flex flex-col gap-2">
        {lines
          .filter(([filter]) => counts[filter] > 0 || filter === 'stored')
          .map(([filter, Icon, colour]) => (
            <div key={filter} className="flex items-center justify-between gap-4">
              <dt className="flex items-center gap-2">
                <Icon size={18} aria-hidden="true" className={`shrink-0 ${colour}`} />
                {t(`bulk.counts.${filter}`)}
              </dt>
              <dd className="font-semibold tabular-nums">{counts[filter]}</dd>
            </div>
          ))}
      </dl>
      {counts.stored > 0 && <InQueue />}
      <OfOthers run={run} files={files} chosen={options.patient} />
      {similar.length > 0 && <Similar count={similar.length} onSend={() => run.retry(keysOf(similar))} />}
      {unclear.length > 0 && <Unclear count={unclear.length} onType={type => run.retry(keysOf(unclear), type)} />}
      <div className="mt-5 flex gap-2 max-sm:flex-col max-sm:items-stretch sm:flex-wrap">
        {rest > 0 && (
          <Button onClick={onRest}>{rest === 1 ? t('bulk.sendRestOne') : t('bulk.sendRest', { count: rest })}</Button>
        )}
        {again.length > 0 && (
          <Button onClick={() => run.retry(keysOf(again))}>
            <RotateCw size={18} aria-hidden="true" />
            {t(counts.left > 0 ? 'bulk.sendLeft' : 'bulk.retry', { count: again.length })}
          </Button>
        )}
        {arrived > 0 && options.patient === undefined && (
          <Link to="/analysis" search={{ patient: 'none' }} className={buttonClass('outline')}>
            {t('bulk.assign')}
          </Link>
        )}
        {arrived > 0 && options.patient !== undefined && (
          <Link to="/patients/$id" params={{ id: options.patient.id }} className={buttonClass('outline')}>
            {t('bulk.toPatient')}
          </Link>
        )}
        {counts.unanalysed > 0 && (
          <Link to="/analysis" search={{ status: 'unanalysed' }} className={buttonClass('plain')}>
            {t('bulk.toUnanalysed')}
          </Link>
        )}
        <Button look="plain" onClick={onMore}>
          {t('bulk.again')}
        </Button>
        <Button look="quiet" onClick={() => void download(files)}>
          <Download size={18} aria-hidden="true" />
          {t('bulk.csv.download')}
        </Button>
      </div>
    </Card>
  )
}

/** The queue of the whole clinic, because the detector processes one analysis at a time. */
function InQueue() {
  const { data } = useAnalysisCount({ status: 'in_progress' }, true)
  if (!data) return null
  const { total } = data
  if (total === 0) return <p className="mt-4 text-14 text-muted">{t('bulk.queueEmpty')}</p>
  return (
    <p className="mt-4 text-14 text-muted">{total === 1 ? t('bulk.queueOne') : t('bulk.queue', { count: total })}</p>
  )
}

interface SimilarProps {
  readonly count: number
  readonly onSend: () => void
}

/** The clinic has these images in other files: none was stored, so that no credit is spent twice by mistake. */
function Similar({ count, onSend }: SimilarProps) {
  return (
    <Alert
      tone="warn"
      role="status"
      className="mt-4"
      action={
        <Button onClick={onSend}>{count === 1 ? t('bulk.sendSimilarOne') : t('bulk.sendSimilar', { count })}</Button>
      }
    >
      {count === 1 ? t('bulk.similarOne') : t('bulk.similar', { count })}
    </Alert>
  )
}

interface UnclearProps {
  readonly count: number
  readonly onType: (type: ImageType) => void
}

/** Neither the files nor the quality check could determine their type; a user can. */
function Unclear({ count, onType }: UnclearProps) {
  return (
    <Alert
      tone="info"
      className="mt-4"
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onType('panoramic')}>{t('bulk.asPanoramic')}</Button>
          <Button onClick={() => onType('periopical')}>{t('bulk.asPeriapical')}</Button>
        </div>
      }
    >
      {count === 1 ? t('bulk.unclearOne') : t('bulk.unclear', { count })}
    </Alert>
  )
}

async function download(files: readonly BulkFile[]) {
  try {
    // Loaded on demand, because it includes the sentences of every error.
    const { runCsv } = await import('./run-csv.ts')
    saveFile(new Blob([runCsv(files)], { type: 'text/csv;charset=utf-8' }), 'xrai-carga.csv')
    showToast({ text: t('listFile.downloaded') })
  } catch (cause) {
    console.error(cause)
    showToast({ text: t('ui.partFailed') })
  }
}
