import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import type { Chosen } from './chosen.ts'

/** What is in the room, and what can be done with it. */
export function ChosenBar({ chosen, actions }: { readonly chosen: Chosen; readonly actions: ReactNode }) {
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 py-2 text-ink">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <h2 className="truncate text-14 font-semibold">{chosen.name}</h2>
        <Badge className="shrink-0">{t(`preview.${chosen.type}`)}</Badge>
      </div>
      {actions}
    </div>
  )
}
