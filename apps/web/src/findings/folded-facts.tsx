import { t } from '@xrai/contract/strings/translate'
import { ChevronDown } from 'lucide-react'

/** A finding's position and size in pixels, collapsed because they rarely matter. */
export function FoldedFacts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <details className="group mt-3 text-13">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-room-muted [&::-webkit-details-marker]:hidden">
        <ChevronDown size={14} aria-hidden="true" className="-rotate-90 transition-transform group-open:rotate-0" />
        {t('findings.positionAndSize')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pl-5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-room-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
