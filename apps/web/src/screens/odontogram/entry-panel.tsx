import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import type { OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { FaceButtons } from './face-buttons.tsx'
import { SymbolPalette } from './symbol-palette.tsx'
import type { EntryInputState } from './use-entry-input.ts'

interface EntryPanelProps {
  readonly odontogram: Odontogram
  readonly symbols: readonly OdontogramSymbol[]
  readonly entryInput: EntryInputState
}

/** The selected teeth, their faces, and the palette of symbols to add there. */
export function EntryPanel({ odontogram, symbols, entryInput }: EntryPanelProps) {
  const { place, isMany, setIsMany, fault, input, put, toggleFace, leavePalette } = entryInput
  return (
    <div data-no-print className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-19" aria-live="polite">
          {place.teeth.length === 1
            ? t('chartScreen.tooth', { tooth: place.tooth })
            : t('chartScreen.teeth', { teeth: place.teeth.join(', ') })}
        </h2>
        <Button look={isMany ? 'outline' : 'plain'} aria-pressed={isMany} onClick={() => setIsMany(!isMany)}>
          {t('chartScreen.many')}
        </Button>
      </div>
      <FaceButtons tooth={place.tooth} chosen={place.faces} onToggle={toggleFace} />
      <SymbolPalette
        odontogram={odontogram}
        symbols={symbols}
        input={input}
        fault={fault}
        tooth={place.tooth}
        onPlace={put}
        onLeave={leavePalette}
      />
    </div>
  )
}
