import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Override } from '../../client/analyses.ts'
import { addCaseImage } from '../../client/case-images.ts'
import { creditsQuery, isOutOfCredits } from '../../client/credits.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { isRefusal, type Refusal } from '../../client/result.ts'
import { fileToSend } from '../anonymise/file-to-send.ts'
import type { ChosenImage, ImageType } from './chosen-images.ts'
import type { Upload, UploadState } from './upload-state.ts'
import { wordedFor } from './worded-for.ts'

/** How an image is resent, always under its own key, because a refusal stores nothing under it. */
export interface Again extends Override {
  /** Another type than that of the refused attempt. */
  readonly type?: ImageType
}

/** Number of parallel uploads: one uses the network while the server stores the other. */
const lanes = 2

/**
 * Sends a case's images, two at a time, each under its own key; leaving the screen aborts. `onSpent` gets the number
 * refused for lack of credits.
 */
export function useUploads(onSpent?: (images: number) => void) {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  const set = (key: string, state: UploadState) =>
    setUploads(before => before.map(upload => (upload.image.key === key ? { ...upload, state } : upload)))

  /** Returns the server's refusal, if any. */
  const send = async (caseId: string, image: ChosenImage, override: Override = {}): Promise<Refusal | undefined> => {
    const signal = leaving.current?.signal
    set(image.key, { is: 'sending', sent: 0 })
    const onProgress = (sent: number) => set(image.key, { is: 'sending', sent })
    const ready = await fileToSend(image.file, image.keepsPatient === true)
    const result = isRefusal(ready)
      ? ready
      : await addCaseImage(
          caseId,
          { ...image, file: ready.data, ...override },
          { onProgress, ...(signal && { signal }) },
        )
    if (signal?.aborted) return undefined
    if (isRefusal(result)) {
      set(image.key, { is: 'failed', refusal: await wordedFor(image.file, result) })
      return result
    }
    const { analysisId, imageId, credits } = result.data
    set(image.key, { is: 'stored', analysisId, imageId })
    cache.setQueryData(creditsQuery.queryKey, credits)
    void invalidateAnswers(cache, 'case', 'mounts', 'patient')
    return undefined
  }

  /** Without credits the remaining images are not sent, because they would be refused too. */
  const start = (caseId: string, chosen: readonly ChosenImage[], keepsPatient: boolean) => {
    const images = chosen.map(image => ({ ...image, keepsPatient }))
    const waiting = [...images]
    const lane = async () => {
      for (let image = waiting.shift(); image; image = waiting.shift()) {
        const refusal = await send(caseId, image)
        if (!refusal || !isOutOfCredits(refusal)) continue
        const rest = waiting.splice(0)
        for (const { key } of rest) set(key, { is: 'failed', refusal })
        onSpent?.(rest.length + 1)
      }
    }
    setUploads(images.map(image => ({ image, state: { is: 'waiting' } })))
    for (let count = 0; count < lanes; count++) void lane()
  }

  const retry = async (caseId: string, image: ChosenImage, { type, ...override }: Again) => {
    const again = type === undefined ? image : { ...image, type, typeFrom: 'person' as const }
    const { key } = image
    setUploads(before => before.map(upload => (upload.image.key === key ? { ...upload, image: again } : upload)))
    const refusal = await send(caseId, again, override)
    if (refusal && isOutOfCredits(refusal)) onSpent?.(1)
  }

  const remove = (key: string) => setUploads(before => before.filter(({ image }) => image.key !== key))
  return { uploads, start, retry, remove }
}
