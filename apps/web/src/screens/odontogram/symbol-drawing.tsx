import { formOf } from '@xrai/contract/odontogram/draw-form'
import { drawEntries } from '@xrai/contract/odontogram/draw-odontogram'
import { cellOf } from '@xrai/contract/odontogram/geometry'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { entriesAt, type OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { Drawn } from './drawn.tsx'

const sampleOf = ({ finding }: OdontogramSymbol): readonly Fdi[] => {
  if (finding.scope === 'tooth' || finding.scope === 'surface') return [finding.isOfMilkTeethOnly ? '54' : '14']
  return ['14', '13']
}

/** A symbol as drawn on the odontogram, on one or two teeth. */
export function SymbolDrawing({
  symbol,
  odontogram,
}: {
  readonly symbol: OdontogramSymbol
  readonly odontogram: Odontogram
}) {
  const teeth = sampleOf(symbol)
  const entries = entriesAt(symbol, { teeth, faces: ['occlusal'] })
  const drawn = drawEntries(norms[odontogram.norm], odontogram.edition, entries)
  const first = cellOf(teeth[0] ?? '14')
  const last = cellOf(teeth.at(-1) ?? '14')
  const { top, bottom } = { top: first.siglas.top, bottom: first.crown.bottom + 14 }
  return (
    <svg
      aria-hidden="true"
      viewBox={`${first.left - 2} ${top - 2} ${last.right - first.left + 4} ${bottom - top + 4}`}
      className="h-14 w-12 shrink-0"
    >
      <Drawn primitives={drawn.areas} />
      <Drawn primitives={formOf(teeth)} />
      <Drawn primitives={drawn.lines} />
      <Drawn primitives={drawn.siglas.filter(({ x }) => x > first.left && x < last.right)} />
    </svg>
  )
}
