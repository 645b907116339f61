import { useEffect, useRef } from 'react'
import { useSession } from '../../client/session.ts'
import { onTokenLost } from '../../client/token.ts'
import type { Target } from '../../records/assign/assign-with-undo.ts'
import type { TypeValue } from './type-choice.tsx'

export interface KeptChoice {
  readonly file: File
  readonly type: TypeValue | undefined
  /** Undefined until the user chose; null if the user chose none. */
  readonly target: Target | null | undefined
  readonly keeps: boolean | undefined
}

/** The choice at the time a session expired, with its user and clinic, for whom alone it is restored. */
let kept: (KeptChoice & { readonly owner: string }) | undefined

/** Keeps the choice across a login, and restores it for the same user in the same clinic. */
export function useKeptChoice(choice: KeptChoice | undefined, restore: (choice: KeptChoice) => void) {
  const { data: session } = useSession()
  const owner = session && `${session.user.id} ${session.clinic.id}`
  const current = useRef(choice)
  current.current = choice

  useEffect(() => {
    if (owner === undefined) return
    return onTokenLost(() => {
      kept = current.current && { ...current.current, owner }
    })
  }, [owner])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known who is here
  useEffect(() => {
    if (owner === undefined || kept === undefined) return
    if (kept.owner === owner) restore(kept)
    kept = undefined
  }, [owner])
}
