import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useUnsaved } from '../../base/ui/unsaved.ts'
import { useWriteOdontogramTexts } from '../../client/odontograms.ts'
import { Refused } from '../../client/result.ts'
import {
  afterKept,
  type OdontogramTextField,
  settledTexts,
  type TypedTexts,
  theirTexts,
  typing,
  unsavedTexts,
  withWaiting,
} from './typed-texts.ts'

/** Pause in typing after which the text is sent. */
const pauseMs = 1000

interface OdontogramTextsOptions {
  /** Earlier changes of the draft, after which the texts are sent, do not arrive. */
  readonly isUnreachable: boolean
  readonly onRefused: (error: Error) => void
}

/** The texts of a draft: sent after a pause, and on leaving the field, the screen or the page. */
export function useOdontogramTexts(odontogram: Odontogram, { isUnreachable, onRefused }: OdontogramTextsOptions) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const focused = useRef<OdontogramTextField | null>(null)
  // Not resent automatically, because it would be refused again.
  const isRefused = useRef(false)
  const [isEdited, setEdited] = useState(false)
  const { send, waiting, failure } = useWriteOdontogramTexts(odontogram.id, {
    onKept: sent => setTyped(now => settledTexts(afterKept(now, sent), focused.current)),
    onRefused: error => {
      isRefused.current = true
      setEdited(error instanceof Refused && error.refusal.code === 'ODONTOGRAM_CHANGED')
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
  const theirs = isEdited ? theirTexts(typed, odontogram) : {}
  const isDisputed = Object.keys(theirs).length > 0
  flush.current = () => unsent && !isDisputed && send(unsent)
  const isUnsaved = isDisputed || isWaiting || unsent !== null
  useUnsavedTexts({
    isUnsaved,
    // An unreachable server may answer in hours.
    isComing: isWaiting && !isDisputed && failure === null && !isUnreachable,
    flush: () => flush.current(),
  })
  const decide = (choose: (now: TypedTexts) => TypedTexts) => {
    isRefused.current = false
    setEdited(false)
    setTyped(choose)
  }

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
    /** A colleague's texts, between which and the typed ones the user has to choose. */
    theirs,
    /** Nothing is sent until the user chose. */
    isDisputed,
    keepMine: () => decide(now => afterKept(now, theirs)),
    takeTheirs: () =>
      decide(now => Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(theirs, field)))),
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
    isUnsaved,
    failure,
  }
}

interface UnsavedTexts {
  readonly isUnsaved: boolean
  /** An answer to a sent text is on its way. */
  readonly isComing: boolean
  readonly flush: () => void
}

/** Lets the screen be left only once the server has answered, because a text that it refuses afterwards would be lost. */
function useUnsavedTexts({ isUnsaved, isComing, flush }: UnsavedTexts) {
  const askers = useRef<((isSaved: boolean) => void)[]>([])
  const [, lookAgain] = useReducer(count => count + 1, 0)
  const answer = useRef(() => {})
  answer.current = () => {
    for (const tell of askers.current.splice(0)) tell(!isUnsaved)
  }
  useUnsaved({
    isUnsaved: () => isUnsaved,
    save: () => {
      flush()
      lookAgain()
      return new Promise(tell => askers.current.push(tell))
    },
  })
  // After each render, because the question may come while an answer is coming and while none is.
  useEffect(() => {
    if (!isComing) answer.current()
  })
  useEffect(() => () => answer.current(), [])
}

export type OdontogramTextsInHand = ReturnType<typeof useOdontogramTexts>
