import { type ChartAct, type ChartChange, foldChanges, inverseOf } from '@xrai/contract/charting/changes'
import type { Odontogram, SentChange } from '@xrai/contract/charting/odontogram-schema'
import { useState } from 'react'
import { freshKey } from '../../client/fresh-key.ts'
import { useChangeOdontogram } from '../../client/odontograms.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { showToast } from '../../ui/toast.tsx'

type SentAct = SentChange['act']

/** RFC 9562 §5.7: 48 bits of milliseconds, the version, random bits. */
const newChangeId = (): string => {
  const [time, random] = [Date.now().toString(16).padStart(12, '0'), freshKey()]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** The changes of a draft: shown at once, sent one call after the other, taken back and made again. */
export function useChartChanges(chart: Odontogram) {
  const { data: session } = useSession()
  const { mutate, isPending } = useChangeOdontogram(chart.id)
  const [pending, setPending] = useState<readonly ChartChange[]>([])
  const [done, setDone] = useState<readonly (readonly SentChange[])[]>([])
  const [undone, setUndone] = useState<readonly (readonly SentChange[])[]>([])
  const known = new Set(chart.changes.map(({ id }) => id))
  const changes: readonly ChartChange[] = [...chart.changes, ...pending.filter(({ id }) => !known.has(id))]

  const send = (acts: readonly SentAct[]): readonly SentChange[] => {
    const sent = acts.map(act => ({ id: newChangeId(), act }))
    const name = session ? `${session.user.firstName} ${session.user.lastName}`.trim() : ''
    const by = { id: session?.user.id ?? '', name }
    setPending(before => [...before, ...sent.map(change => ({ ...change, by, at: new Date().toISOString() }))])
    const ids = new Set(sent.map(({ id }) => id))
    mutate([...sent], {
      onError: failure => {
        setDone([])
        setUndone([])
        showToast({ text: sentenceOf(failure), about: 'odontogram' })
      },
      onSettled: () => setPending(before => before.filter(({ id }) => !ids.has(id))),
    })
    return sent
  }

  /** What takes a group of changes back, the last one first. */
  const inverses = (group: readonly SentChange[]): readonly SentAct[] =>
    group.toReversed().flatMap(change => {
      const at = changes.findIndex(({ id }) => id === change.id)
      const act: ChartAct | null = inverseOf(change, changes.slice(0, at))
      // An inverse adds nothing, so it is an act that may be sent.
      return act && act.kind !== 'add' ? [act] : []
    })

  const move = (from: readonly (readonly SentChange[])[]): readonly SentChange[] | null => {
    const group = from.at(-1)
    return group ? send(inverses(group)) : null
  }

  return {
    changes,
    entries: foldChanges(changes),
    isSaving: isPending,
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
