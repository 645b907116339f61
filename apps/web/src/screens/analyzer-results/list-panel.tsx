import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

const FoundCases = lazyComponent(async () => (await import('./found-cases.tsx')).FoundCases, null)

/** The debounce: long enough to bridge keystrokes, short enough to feel immediate. */
const restMs = 250

/** The search for another case over the analyses of this one; while a text stands in it, its cases take their place. */
export function ListPanel({ children }: { readonly children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), restMs)
  const isSearching = typed.trim() !== '' && term !== ''
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3">
        <SearchField dark placeholder={t('analyzer.search')} value={typed} onChange={setTyped} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isSearching ? <FoundCases term={term} onOpen={() => setTyped('')} /> : children}
      </div>
    </div>
  )
}
