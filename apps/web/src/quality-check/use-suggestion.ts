import type { Suggestion } from '@xrai/engine'
import { useEffect, useState } from 'react'
import { runsNetworks, savesData } from '../client/browser-abilities.ts'
import { createSuggester } from './create-suggester.ts'

const suggest = createSuggester(() => new Worker(new URL('./quality-worker.ts', import.meta.url), { type: 'module' }), {
  patienceMs: 15_000,
  idleMs: 60_000,
})

const known = new WeakMap<File, Promise<Suggestion | undefined>>()

/** Memoised per file. Not asked where data are saved: the runtime is some megabytes. */
const suggestionFor = (file: File): Promise<Suggestion | undefined> => {
  const suggestion = known.get(file) ?? (runsNetworks() && !savesData() ? suggest(file) : Promise.resolve(undefined))
  known.set(file, suggestion)
  return suggestion
}

/** What the quality network holds a chosen file for; undefined until it answers, and where it cannot. */
export function useSuggestion(file: File | undefined): Suggestion | undefined {
  const [answer, setAnswer] = useState<{ readonly file: File; readonly suggestion: Suggestion | undefined }>()
  useEffect(() => {
    if (!file) return
    let isGone = false
    void suggestionFor(file).then(suggestion => {
      if (!isGone) setAnswer({ file, suggestion })
    })
    return () => {
      isGone = true
    }
  }, [file])
  return answer?.file === file ? answer?.suggestion : undefined
}
