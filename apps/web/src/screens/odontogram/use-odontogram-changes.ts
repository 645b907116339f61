import { foldChanges, inverseOf, type OdontogramAct, type OdontogramChange } from '@xrai/contract/odontogram/changes'
import type { Odontogram, SentChange } from '@xrai/contract/odontogram/odontogram-schema'
import { fullName } from '@xrai/contract/records/full-name'
import { useState } from 'react'
import { freshKey } from '../../client/fresh-key.ts'
import { useChangeOdontogram } from '../../client/odontograms.ts'
import { useSession } from '../../client/session.ts'

type SentAct = SentChange['act']

/** RFC 9562 §5.7: 48 bits of milliseconds, the version, random bits. */
const newChangeId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = freshKey()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** The changes of a draft: shown at once, sent sequentially, with undo and redo. */
export function useOdontogramChanges(odontogram: Odontogram, onRefused: (error: Error) => void) {
  const { data: session } = useSession()
  const [done, setDone] = useState<readonly (readonly SentChange[])[]>([])
  const [undone, setUndone] = useState<readonly (readonly SentChange[])[]>([])
  const {
    send: keep,
    waiting,
    failure,
  } = useChangeOdontogram(odontogram.id, error => {
    setDone([])
    setUndone([])
    onRefused(error)
  })
  const known = new Set(odontogram.changes.map(({ id }) => id))
  const pending = waiting.flatMap(({ sent }) => sent.changes).filter(({ id }) => !known.has(id))
  const changes: readonly OdontogramChange[] = [...odontogram.changes, ...pending]

  const send = (acts: readonly SentAct[]): readonly SentChange[] => {
    const sent = acts.map(act => ({ id: newChangeId(), act }))
    const name = session ? fullName(session.user) : ''
    const by = { id: session?.user.id ?? '', name }
    const at = new Date().toISOString()
    keep({ changes: sent.map(change => ({ ...change, by, at })) })
    return sent
  }

  /** The acts that revert a group of changes, the last change first. */
  const inverses = (group: readonly SentChange[]): readonly SentAct[] =>
    group.toReversed().flatMap(change => {
      const at = changes.findIndex(({ id }) => id === change.id)
      const act: OdontogramAct | null = inverseOf(change, changes.slice(0, at))
      // An inverse adds nothing, so it can be sent.
      return act && act.kind !== 'add' ? [act] : []
    })

  const move = (from: readonly (readonly SentChange[])[]): readonly SentChange[] | null => {
    const group = from.at(-1)
    return group ? send(inverses(group)) : null
  }

  return {
    changes,
    entries: foldChanges(changes),
    isSaving: waiting.length > 0,
    failure,
    make: (acts: readonly SentAct[]) => {
      setDone([...done, send(acts)])
      setUndone([])
    },
    undo:
      done.length === 0
        ? null
        : () => {
            const made = move(done)
            setDone(done.slice(0, -1))
            if (made) setUndone([...undone, made])
          },
    redo:
      undone.length === 0
        ? null
        : () => {
            const made = move(undone)
            setUndone(undone.slice(0, -1))
            if (made) setDone([...done, made])
          },
  }
}
