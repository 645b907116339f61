import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { checkEntry, type EntryFault } from '@xrai/contract/odontogram/check-entry'
import { type Face, faces } from '@xrai/contract/odontogram/faces'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { entriesAt, type OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { type KeyboardEvent, useRef, useState } from 'react'
import { extended, firstPlace, nextOf, type OdontogramPlace, onTooth, toggled, touched } from './place.ts'
import { standingAt } from './standing-at.ts'
import type { useOdontogramChanges } from './use-odontogram-changes.ts'

interface EntryInput {
  readonly entries: readonly StandingEntry[]
  readonly isDraft: boolean
  readonly make: ReturnType<typeof useOdontogramChanges>['make']
}

/** The selected teeth and faces, and the entries that mouse, keyboard and palette make there. */
export function useEntryInput({ norm, edition }: Odontogram, { entries, isDraft, make }: EntryInput) {
  const [place, setPlace] = useState<OdontogramPlace>(firstPlace)
  const [isMany, setIsMany] = useState(false)
  const [fault, setFault] = useState<EntryFault | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const choose = (next: OdontogramPlace) => {
    setPlace(next)
    setFault(null)
  }
  const focusTooth = (tooth: Fdi) =>
    svg.current?.querySelector<SVGElement>(`[data-tooth="${tooth}"]`)?.focus({ preventScroll: false })
  const touch = (tooth: Fdi, face: Face | null, isRange: boolean) =>
    choose(isRange ? extended(place, tooth) : touched(place, tooth, face, isMany))
  const put = (symbol: OdontogramSymbol): boolean => {
    const made = entriesAt(symbol, place)
    const wrong = made.map(entry => checkEntry(norms[norm], edition, entry)).find(one => one !== null)
    setFault(wrong ?? null)
    if (wrong || made.length === 0) return false
    make(made.map(entry => ({ kind: 'add', entry, source: null })))
    if (document.activeElement === input.current) focusTooth(place.tooth)
    return true
  }
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!isDraft && !key.startsWith('Arrow')) return
    if (ctrlKey || metaKey || altKey) return
    const next = nextOf(place.tooth, key)
    const face = faces[Number(key) - 1]
    if (next) {
      choose(shiftKey && isDraft ? extended(place, next) : onTooth(next))
      focusTooth(next)
    } else if (face) choose({ ...place, faces: toggled(place.faces, face) })
    else if (key === 'Delete' || key === 'Backspace') removeLast()
    else if (key === 'Enter' || key === ' ' || key === '/') input.current?.focus()
    else if (key.length === 1) return input.current?.focus()
    else return
    event.preventDefault()
  }
  const removeLast = () => {
    const last = standingAt(norms[norm], entries, place.tooth).at(-1)
    if (last) make([{ kind: 'remove', of: last.id }])
  }
  return {
    place,
    isMany,
    setIsMany,
    fault,
    svg,
    input,
    touch,
    onKey,
    put,
    toggleFace: (face: Face) => choose({ ...place, faces: toggled(place.faces, face) }),
    leavePalette: () => {
      setFault(null)
      focusTooth(place.tooth)
    },
  }
}

export type EntryInputState = ReturnType<typeof useEntryInput>
