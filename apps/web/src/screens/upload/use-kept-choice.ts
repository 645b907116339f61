import { useEffect } from 'react'
import { useSession } from '../../client/session.ts'
import { onTokenLost } from '../../client/token.ts'
import type { TypeValue } from './type-choice.tsx'

export interface KeptChoice {
  readonly file: File
  readonly type: TypeValue | undefined
}

/** The choice at the time a session expired, and its user; restored only for this user. */
let kept: (KeptChoice & { readonly owner: string }) | undefined

/** Keeps the chosen file across a login, and restores it for the same user. */
export function useKeptChoice(
  file: File | undefined,
  type: TypeValue | undefined,
  restore: (choice: KeptChoice) => void,
) {
  const { data: session } = useSession()
  const owner = session?.user.id

  useEffect(() => {
    if (file === undefined || owner === undefined) return
    return onTokenLost(() => {
      kept = { file, type, owner }
    })
  }, [file, type, owner])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known who is here
  useEffect(() => {
    if (owner === undefined || kept === undefined) return
    if (kept.owner === owner) restore(kept)
    kept = undefined
  }, [owner])
}
