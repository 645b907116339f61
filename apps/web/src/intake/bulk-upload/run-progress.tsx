import { t } from '@xrai/contract/strings/translate'
import { Pause, Play, X } from 'lucide-react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { Progress } from '../../base/ui/progress.tsx'
import { sentenceOf } from '../../client/result.ts'
import { countFiles } from './bulk-file.ts'
import type { Run, RunView } from './run.ts'
import { useFocusOnHeading } from './use-focus-on-heading.ts'

interface RunProgressProps {
  readonly run: Run
  readonly view: RunView
}

/** A run's progress and its actions. */
export function RunProgress({ run, view }: RunProgressProps) {
  const { files, is, held } = view
  const heading = useFocusOnHeading()
  const counts = countFiles(files)
  const done = counts.all - counts.waiting
  const onTheirWay = files.filter(({ state }) => state.is === 'sending').length
  const figures = { done, count: counts.all }
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 {...heading} className="text-24 outline-none max-sm:text-19">
          {t(`bulk.heading.${is}`)}
        </h2>
        <p className="text-16 font-semibold tabular-nums">{t('bulk.progressOf', figures)}</p>
      </div>
      <div className="mt-4">
        <Progress label={t('bulk.progress')} value={counts.all === 0 ? 1 : done / counts.all} />
      </div>
      <p className="mt-3 text-14 text-muted">
        {is === 'paused' && onTheirWay > 0
          ? t(onTheirWay === 1 ? 'bulk.arrivingOne' : 'bulk.arriving', { count: onTheirWay })
          : t(is === 'paused' ? 'bulk.pausedHint' : 'bulk.walkOn')}
      </p>
      {/* Announced sparsely: at every tenth of the run, or a new state. */}
      <p role="status" className="sr-only">
        {spoken(view, done)}
      </p>
      {held && is === 'running' && (
        <Alert
          tone="warn"
          role="status"
          title={t(held.kind === 'offline' ? 'bulk.offline' : 'bulk.held')}
          className="mt-4"
        >
          {held.kind !== 'offline' && sentenceOf(held)}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {is === 'running' ? (
          <Button onClick={run.pause}>
            <Pause size={18} aria-hidden="true" />
            {t('bulk.pause')}
          </Button>
        ) : (
          <Button onClick={run.resume}>
            <Play size={18} aria-hidden="true" />
            {t('bulk.resume')}
          </Button>
        )}
        <Button look="quiet" onClick={run.cancel}>
          <X size={18} aria-hidden="true" />
          {t('bulk.cancel')}
        </Button>
      </div>
    </Card>
  )
}

const spoken = ({ is, files }: RunView, done: number): string => {
  const tenths = Math.floor((done / Math.max(1, files.length)) * 10)
  return `${t(`bulk.heading.${is}`)} ${t('bulk.spoken', { percent: tenths * 10 })}`
}
