import { t } from '@xrai/contract/strings/translate'
import { useEffect, useState } from 'react'
import { Page } from '../../base/ui/page.tsx'
import { onOwnerChange } from '../../client/session.ts'
import { filesPerRun, type ManyChosen, noneChosen } from '../../intake/bulk-upload/choose-files.ts'
import { type CurrentRun, closeRun, startRun, useCurrentRun } from '../../intake/bulk-upload/current-run.tsx'
import { FileList } from '../../intake/bulk-upload/file-list.tsx'
import { RunProgress } from '../../intake/bulk-upload/run-progress.tsx'
import { RunSummary } from '../../intake/bulk-upload/run-summary.tsx'
import { useRunView } from '../../intake/bulk-upload/use-run-view.ts'
import { BackLink } from '../../shell/frame/back-link.tsx'
import { ChooseForm } from './choose-form.tsx'

/** Remounted for each session and clinic, because chosen files and patient must not carry over. */
export function BulkUploadScreen() {
  const [owner, setOwner] = useState(0)
  useEffect(() => onOwnerChange(() => setOwner(before => before + 1)), [])
  return <BulkUpload key={owner} />
}

function BulkUpload() {
  const current = useCurrentRun()
  const [chosen, setChosen] = useState<ManyChosen>(noneChosen)
  return (
    <Page width="form">
      <BackLink to="/upload" label={t('bulk.back')} />
      <h1 className="mt-3 text-32 max-sm:text-24">{t('bulk.title')}</h1>
      <p className="mt-1 mb-8 text-muted">{t('bulk.subtitle', { count: filesPerRun })}</p>
      {current ? (
        <RunInProgress current={current} />
      ) : (
        <ChooseForm
          chosen={chosen}
          onChosen={setChosen}
          onStart={(started, type, options) => {
            startRun(started, type, options)
            setChosen(noneChosen)
            scrollTo({ top: 0 })
          }}
        />
      )}
    </Page>
  )
}

function RunInProgress({ current: { run, options, rest, continueWithRest } }: { readonly current: CurrentRun }) {
  const view = useRunView(run)
  return (
    <>
      {view.is === 'ended' ? (
        <RunSummary run={run} view={view} options={options} rest={rest} onRest={continueWithRest} onMore={closeRun} />
      ) : (
        <RunProgress run={run} view={view} />
      )}
      <FileList files={view.files} run={run} chosen={options.patient} />
    </>
  )
}
