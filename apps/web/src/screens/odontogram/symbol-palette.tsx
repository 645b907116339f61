import { type EntryFault, entryFaults } from '@xrai/contract/odontogram/check-entry'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import type { OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { foundSymbols, symbolWords } from './found-symbols.ts'
import { SymbolDrawing } from './symbol-drawing.tsx'
import { frequentFirst, type SymbolGroup, symbolGroups } from './symbol-order.ts'
import { useUsedSymbols } from './used-symbols.ts'

interface SymbolPaletteProps {
  readonly odontogram: Odontogram
  readonly symbols: readonly OdontogramSymbol[]
  /** The selected tooth: selecting another restarts the list with the recently used symbols. */
  readonly tooth: Fdi
  readonly input: RefObject<HTMLInputElement | null>
  /** Why the last symbol could not be added. */
  readonly fault: EntryFault | null
  /** Returns true if the symbol was added. */
  readonly onPlace: (symbol: OdontogramSymbol) => boolean
  readonly onLeave: () => void
}

/**
 * Every symbol of the norm with code and name: searched by typing, selected by arrow keys, added by Enter or a press.
 */
export function SymbolPalette({ odontogram, symbols, tooth, input, fault, onPlace, onLeave }: SymbolPaletteProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const { used, use } = useUsedSymbols()
  // The list keeps its order while a tooth is being filled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const ordered = useMemo(() => symbolGroups(symbols, used), [symbols, tooth])
  const isTyped = typed.trim() !== ''
  const groups = isTyped ? [{ name: 'others' as const, symbols: foundSymbols(frequentFirst(symbols), typed) }] : ordered
  const found = groups.flatMap(group => group.symbols)
  const active = found[Math.min(at, found.length - 1)]
  const optionId = (symbol: OdontogramSymbol) => `${listId}-${symbol.id.replaceAll('/', '-')}`
  const move = (to: number) => {
    const next = found[to]
    if (!next) return
    setAt(to)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const place = (symbol: OdontogramSymbol) => {
    if (!onPlace(symbol)) return
    use(symbol.id)
    setTyped('')
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(Math.min(at + 1, found.length - 1)),
      ArrowUp: () => move(Math.max(at - 1, 0)),
      Enter: () => active && place(active),
      Escape: () => {
        setTyped('')
        setAt(0)
        onLeave()
      },
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <section aria-label={t('chartScreen.palette')} className="flex min-h-0 flex-col gap-3">
      <div className="relative">
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('chartScreen.search')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-invalid={fault !== null || undefined}
          placeholder={t('chartScreen.search')}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-11.5 w-full rounded-control border border-edge bg-paper pr-3 pl-10.5 text-16 placeholder:text-muted hover:border-muted"
        />
      </div>
      <p role="status" className={classNames('min-h-5 text-14', fault ? 'font-medium text-error' : 'text-muted')}>
        {fault ? t(entryFaults[fault]) : foundText(found.length)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t('chartScreen.palette')}
        className="max-h-96 overflow-y-auto rounded-control border border-line lg:max-h-112"
      >
        {groups.map(({ name, symbols: members }) => (
          <NamedGroup key={name} name={name} isNamed={groups.length > 1}>
            {members.map(symbol => (
              <SymbolOption
                key={symbol.id}
                id={optionId(symbol)}
                symbol={symbol}
                odontogram={odontogram}
                isActive={symbol === active}
                onPress={() => {
                  setAt(found.indexOf(symbol))
                  place(symbol)
                }}
              />
            ))}
          </NamedGroup>
        ))}
      </div>
    </section>
  )
}

const foundText = (count: number) => (count === 1 ? t('chartScreen.foundOne') : t('chartScreen.found', { count }))

interface NamedGroupProps {
  readonly name: SymbolGroup['name']
  readonly isNamed: boolean
  readonly children: ReactNode
}

const NamedGroup = ({ name, isNamed, children }: NamedGroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a listbox has groups and no fieldset
  <div role="group" aria-label={t(`chartScreen.groups.${name}`)}>
    {isNamed && (
      <p aria-hidden="true" className="bg-mist px-3 py-1.5 text-13 font-semibold text-muted">
        {t(`chartScreen.groups.${name}`)}
      </p>
    )}
    {children}
  </div>
)

interface SymbolOptionProps {
  readonly id: string
  readonly symbol: OdontogramSymbol
  readonly odontogram: Odontogram
  readonly isActive: boolean
  readonly onPress: () => void
}

function SymbolOption({ id, symbol, odontogram, isActive, onPress }: SymbolOptionProps) {
  const { name, details } = symbolWords(symbol)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPress}
      className={classNames(
        'flex min-h-16 cursor-pointer items-center gap-3 border-b border-line px-3 py-1 last:border-0 hover:bg-mist',
        isActive && 'bg-primary-tint',
      )}
    >
      <SymbolDrawing symbol={symbol} odontogram={odontogram} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{name}</span>
        {details && <span className="block text-13 text-muted">{details}</span>}
      </span>
      {symbol.sigla && <span className="text-14 font-semibold tabular-nums">{symbol.sigla}</span>}
    </div>
  )
}
