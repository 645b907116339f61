import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { useEffect, useRef, useState } from 'react'
import { useWriteOdontogramTexts } from '../../client/odontograms.ts'
import {
  afterKept,
  type OdontogramTextField,
  settledTexts,
  type TypedTexts,
  typing,
  unsavedTexts,
  withWaiting,
} from './typed-texts.ts'

/** Pause in typing after which the text is sent. */
const pauseMs = 1000

/** The texts of a draft: sent after a pause, and on leaving the field, the screen or the page. */
export function useOdontogramTexts(odontogram: Odontogram, onRefused: (error: Error) => void) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const focused = useRef<OdontogramTextField | null>(null)
  // Not resent automatically, because it would be refused again.
  const isRefused = useRef(false)
  const { send, waiting, failure } = useWriteOdontogramTexts(odontogram.id, {
    onKept: sent => setTyped(now => settledTexts(afterKept(now, sent), focused.current)),
    onRefused: error => {
      isRefused.current = true
      onRefused(error)
    },
  })
  const isWaiting = waiting.length > 0
  const written = withWaiting(
    odontogram,
    waiting.map(({ sent }) => sent),
  )
  const unsent = unsavedTexts(waiting.reduce((now, { sent }) => afterKept(now, sent), typed))
  const flush = useRef(() => {})
  flush.current = () => unsent && send(unsent)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    if (isWaiting || isRefused.current) return
    const timer = setTimeout(() => flush.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, isWaiting])
  useEffect(() => {
    const onLeave = () => flush.current()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  return {
    valueOf: (field: OdontogramTextField) => typed[field]?.text ?? written[field],
    type: (field: OdontogramTextField, text: string) => {
      isRefused.current = false
      setTyped(now => typing(now, field, text, written))
    },
    enter: (field: OdontogramTextField) => {
      focused.current = field
    },
    leave: () => {
      focused.current = null
      flush.current()
      setTyped(now => settledTexts(now, null))
    },
    flush: () => flush.current(),
    isUnsaved: isWaiting || unsavedTexts(typed) !== null,
    failure,
  }
}

export type OdontogramTextsInHand = ReturnType<typeof useOdontogramTexts>
