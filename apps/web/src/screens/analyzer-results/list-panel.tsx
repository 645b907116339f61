import { t } from '@xrai/contract/strings/translate'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useFold } from '../../base/ui/fold.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { useDebounced } from '../../base/ui/use-debounced.ts'
import { useWide } from '../../findings/workbench/use-wide.ts'

const FoundCases = lazyComponent(async () => (await import('./found-cases.tsx')).FoundCases, null)

/** The debounce: long enough to bridge keystrokes, short enough to feel immediate. */
const restMs = 250

interface ListPanelProps {
  /** True if no radiograph is selected, so that the list has the full width. */
  readonly isNothingChosen: boolean
  /** The radiographs; `isNarrow` shows thumbnails only. */
  readonly children: (isNarrow: boolean) => ReactNode
}

/**
 * The radiographs beside the room, below the search for another case, whose results replace them. Beside a radiograph
 * it is a narrow column that widens by its button and during a search.
 */
export function ListPanel({ isNothingChosen, children }: ListPanelProps) {
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), restMs)
  const isSearching = typed.trim() !== '' && term !== ''
  const [isOpen, setOpen] = useFold('list')
  const [hasFocus, setFocus] = useState(false)
  const isBeside = useWide()
  const isNarrow = isBeside && !isOpen && !isNothingChosen && !hasFocus && typed === ''
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget))
  return (
    <div
      data-list={isNarrow ? 'narrow' : 'wide'}
      className={classNames(
        'room flex h-full min-h-0 flex-col bg-room-panel lg:border-r lg:border-room-line',
        isBeside && (isNarrow ? 'w-24' : isNothingChosen ? 'w-90' : 'w-70'),
      )}
    >
      <div className={classNames('flex shrink-0 gap-1', isNarrow ? 'flex-col p-2' : 'p-3')}>
        {isBeside && !isNothingChosen && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('analyzer.wholeList')}
            title={t('analyzer.wholeList')}
            onClick={() => setOpen(!isOpen)}
            className={buttonClass('room', 'shrink-0 justify-center px-2')}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only whether the focus is inside */}
        <div
          title={isNarrow ? t('analyzer.search') : undefined}
          onFocus={() => setFocus(true)}
          onBlur={onBlur}
          className="min-w-0 flex-1"
        >
          <SearchField dark placeholder={t('analyzer.search')} value={typed} onChange={setTyped} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isSearching ? <FoundCases term={term} onOpen={() => setTyped('')} /> : children(isNarrow)}
      </div>
    </div>
  )
}
