import { useEffect, useState } from 'react'
import { runsNetworks, savesData } from '../../client/browser-abilities.ts'
import { createSuggester } from './create-suggester.ts'
import type { Checked } from './messages.ts'

const suggest = createSuggester(() => new Worker(new URL('./quality-worker.ts', import.meta.url), { type: 'module' }), {
  patienceMs: 15_000,
  idleMs: 60_000,
})

const known = new WeakMap<File, Promise<Checked | undefined>>()

/** Memoised per file. Skipped with the data saver on, because the runtime has some megabytes. */
export const checkedFile = (file: File): Promise<Checked | undefined> => {
  const checked = known.get(file) ?? (runsNetworks() && !savesData() ? suggest(file) : Promise.resolve(undefined))
  known.set(file, checked)
  return checked
}

/** The check of a chosen file: undefined while it is pending, empty if it fails. */
export function useChecked(file: File | undefined): Checked | undefined {
  const [answer, setAnswer] = useState<{ readonly file: File; readonly checked: Checked | undefined }>()
  useEffect(() => {
    if (!file) return
    let isGone = false
    void checkedFile(file).then(checked => {
      if (!isGone) setAnswer({ file, checked })
    })
    return () => {
      isGone = true
    }
  }, [file])
  return answer && answer.file === file ? (answer.checked ?? failed) : undefined
}

const failed: Checked = {}
