import { useState } from 'react'
import { useSession } from '../../client/session.ts'

const most = 5

const keyOf = (userId: string) => `xrai.signs.${userId}`

/** The ids of the recently added symbols, latest first; stored on this device. An id contains no space. */
export function useUsedSymbols() {
  const { data: session } = useSession()
  const userId = session?.user.id
  const [placed, setPlaced] = useState<readonly string[]>()
  const stored = userId === undefined ? null : localStorage.getItem(keyOf(userId))
  const used = placed ?? stored?.split(' ') ?? []
  const use = (id: string) => {
    const next = [id, ...used.filter(other => other !== id)].slice(0, most)
    setPlaced(next)
    if (userId !== undefined) localStorage.setItem(keyOf(userId), next.join(' '))
  }
  return { used, use }
}
