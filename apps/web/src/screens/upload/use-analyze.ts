import { useQueryClient } from '@tanstack/react-query'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef, useState } from 'react'
import { analysisQuery, analyze, type Override } from '../../client/analyses.ts'
import { askCreditsAgain, isOutOfCredits } from '../../client/credits.ts'
import { freshKey } from '../../client/fresh-key.ts'
import { imageQuery } from '../../client/image-urls.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { isRefusal, type Refusal, sentenceOf } from '../../client/result.ts'
import { fileToSend } from '../../intake/anonymise/file-to-send.ts'
import { wordedFor } from '../../intake/image-intake/worded-for.ts'
import type { TypeValue } from './type-choice.tsx'

export type AnalyzeEnd =
  | { readonly analysisId: string }
  | { readonly cancelled: true }
  | { readonly outOfCredits: true }
  | { readonly title: string; readonly reason: string; readonly refusal?: Refusal }

interface Tried {
  readonly chosen: File
  /** The chosen file as it was sent. */
  readonly file: File
  readonly type: TypeValue
  readonly siteId: string | undefined
  readonly key: string
}

/**
 * Sends a radiograph and waits; `sent` is undefined while no request is running. Leaving the screen cancels. A retry
 * with the same image and type reuses its idempotency key, so it is charged once. The patient's identity is removed
 * from the file first, unless the user keeps it.
 */
export function useAnalyze() {
  const cache = useQueryClient()
  const [sent, setSent] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const tried = useRef<Tried>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (
    chosen: File,
    type: TypeValue,
    keepsPatient: boolean,
    { siteId, ...override }: Override & { readonly siteId: string | undefined },
  ): Promise<AnalyzeEnd> => {
    const controller = new AbortController()
    running.current = controller
    setSent(0)
    try {
      const ready = await fileToSend(chosen, keepsPatient)
      if (isRefusal(ready)) return { title: t('upload.failed'), reason: sentenceOf(ready) }
      const file = ready.data
      if (tried.current?.file !== file || tried.current.type !== type || tried.current.siteId !== siteId) {
        tried.current = { chosen, file, type, siteId, key: freshKey() }
      }
      const { key } = tried.current
      const result = await analyze(file, type, key, {
        onProgress: setSent,
        signal: controller.signal,
        siteId,
        ...override,
      })
      void askCreditsAgain(cache)
      if (isRefusal(result)) {
        if (result.kind === 'aborted') return { cancelled: true }
        if (isOutOfCredits(result)) return { outOfCredits: true }
        const refusal = await wordedFor(chosen, result)
        return { title: t('upload.failed'), reason: sentenceOf(refusal), refusal }
      }
      const analysisId = result.data.analysis_id
      return (await raceWithAbort(prime(analysisId), controller.signal)) ? { cancelled: true } : { analysisId }
    } finally {
      setSent(undefined)
    }
  }

  /** Loads the preview's facts and starts loading its image. */
  const prime = async (id: string) => {
    void invalidateAnswers(cache, 'analyses', 'mounts', 'patient')
    await cache.prefetchQuery(analysisQuery(id))
    const analysis = cache.getQueryData(analysisQuery(id).queryKey)
    if (analysis) void cache.prefetchQuery(imageQuery(analysis.image.id, 'display'))
  }

  /**
   * True after a request whose response was lost: the analysis may be done and charged, and the server recognises it by
   * its key.
   */
  const isTried = (chosen: File, type: TypeValue) => tried.current?.chosen === chosen && tried.current.type === type

  return { sent, run, isTried, cancel: () => running.current?.abort() }
}

/** Waits for optional work; resolves to true if the signal aborts before or when it is done. */
export async function raceWithAbort(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const givenUp = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  if (!signal.aborted) await Promise.race([work, givenUp])
  return signal.aborted
}
