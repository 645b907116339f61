import type { AddedImage } from '@xrai/contract/routes/bulk'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../base/create-store.ts'
import { showStanding } from '../../base/ui/standing-slot.ts'
import { onConnectionChange } from '../../client/connection.ts'
import { creditsQuery } from '../../client/credits.ts'
import { freshKey } from '../../client/fresh-key.ts'
import { queryClient } from '../../client/query-client.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { onOwnerChange } from '../../client/session.ts'
import { forgetUnsent, keepUnsent } from '../../client/unsent-files.ts'
import type { ImageType } from '../image-intake/chosen-images.ts'
import { countFiles } from './bulk-file.ts'
import { type ManyChosen, nameOf, splitChosen } from './choose-files.ts'
import { createRun, type Run } from './run.ts'
import { RunNotice } from './run-notice.tsx'
import { type RunOptions, sendFile } from './send-file.ts'

/** The one run of this tab, which continues while the user navigates in the app. */
export interface CurrentRun {
  readonly run: Run
  readonly options: RunOptions
  /** The number of files that were chosen with these and are left for the next run. */
  readonly rest: number
  readonly continueWithRest: () => void
}

const current = createStore<CurrentRun | undefined>(undefined)

/** Ends the run before, which would go on without a notice, a pause or an end at the sign-out. */
export function startRun({ files, rest }: ManyChosen, type: ImageType | undefined, options: RunOptions) {
  closeRun()
  const waiting = files.map(file => ({
    key: freshKey(),
    name: nameOf(file),
    size: file.size,
    file,
    type,
    tries: 0,
    cuts: 0,
    state: { is: 'waiting' } as const,
  }))
  const run = createRun(waiting, {
    send: (file, signals) => sendFile(file, options, signals),
    sleep,
    onStored: takeOver,
  })
  run.subscribe(() => {
    if (run === current.get()?.run) guardPage(run)
    if (run.view().is === 'ended') renewLists()
  })
  forgetUnsent()
  current.set({ run, options, rest: rest.length, continueWithRest: () => startRun(splitChosen(rest), type, options) })
  guardPage(run)
  showStanding(<RunNotice run={run} />)
}

/** Closes the run; unsent files are not sent. */
export function closeRun() {
  const ending = current.get()?.run
  current.set(undefined)
  showStanding(null)
  ending?.cancel()
  removeEventListener('beforeunload', warn)
}

export const useCurrentRun = () => useSyncExternalStore(current.subscribe, current.get)

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const renewMs = 5000
let renewing: ReturnType<typeof setTimeout> | undefined

/** Lists are refetched every few seconds, not after each file. */
function takeOver({ credits }: AddedImage) {
  queryClient.setQueryData(creditsQuery.queryKey, credits)
  renewing ??= setTimeout(renewLists, renewMs)
}

function renewLists() {
  clearTimeout(renewing)
  renewing = undefined
  void invalidateAnswers(queryClient, 'analyses', 'patient', 'mounts')
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before leaving the page, only while something would be lost. */
function guardPage(run: Run) {
  if (run.view().is === 'ended') removeEventListener('beforeunload', warn)
  else addEventListener('beforeunload', warn)
}

addEventListener('pagehide', () => {
  const view = current.get()?.run.view()
  if (!view || view.is === 'ended') return
  const { waiting, all } = countFiles(view.files)
  if (waiting > 0) keepUnsent({ left: waiting, total: all })
})

onConnectionChange(connection => {
  if (connection === 'there') current.get()?.run.wake()
})

/** Its files, names and results belong to a user who signed out, or to a clinic they left. */
onOwnerChange(closeRun)
