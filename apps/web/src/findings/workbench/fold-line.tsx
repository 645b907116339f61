import { t } from '@xrai/contract/strings/translate'
import { ChevronDown, ChevronUp, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldLineProps {
  readonly filters?: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void } | undefined
  /** The filters' result in words and figures. */
  readonly line: ReactNode
  readonly toothChart?:
    | { readonly hint?: string | undefined; readonly isOpen: boolean; readonly onToggle: () => void }
    | undefined
}

const button =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-small px-2 font-medium text-room-text transition-colors hover:bg-room-raised'

/** Filters and tooth chart as one line below the radiograph, each opened by a click. */
export function FoldLine({ filters, line, toothChart }: FoldLineProps) {
  const Side = filters?.isOpen ? PanelLeftClose : PanelLeftOpen
  const Up = toothChart?.isOpen ? ChevronDown : ChevronUp
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-t border-room-line bg-room-panel px-1.5 text-13 text-room-muted">
      {filters && (
        <button type="button" aria-expanded={filters.isOpen} onClick={filters.onToggle} className={button}>
          <Side size={16} aria-hidden="true" />
          {filters.label}
        </button>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-4">{line}</div>
      {toothChart && (
        <button type="button" aria-expanded={toothChart.isOpen} onClick={toothChart.onToggle} className={button}>
          {t('odontogram.title')}
          {toothChart.hint !== undefined && <span className="font-normal text-room-muted">{toothChart.hint}</span>}
          <Up size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
