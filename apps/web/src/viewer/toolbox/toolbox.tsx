import type { MeasureKind } from '@xrai/contract/measures/measure'
import { t } from '@xrai/contract/strings/translate'
import {
  Aperture,
  DraftingCompass,
  ListOrdered,
  Ruler,
  RulerDimensionLine,
  Search,
  Sparkles,
  SwatchBook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { pixelForPixel, turnActions } from '../actions/turn.ts'
import { ActionButton } from '../controls/action-button.tsx'
import type { Filters } from '../filters/filters.ts'
import type { DrawnMeasure, MeasureBook } from '../measure/drawn-measure.ts'
import type { Picture } from '../picture/picture.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { MeasureList } from './measure-list.tsx'
import { PresetsPanel } from './presets-panel.tsx'
import { RoomPopover } from './room-popover.tsx'
import { ToolButton } from './tool-button.tsx'

interface ToolboxProps {
  readonly store: ViewerStore
  /** As it came, without a filter. */
  readonly original: Picture
  readonly book: MeasureBook
  /** What is being drawn. */
  readonly kind: MeasureKind | null
  readonly onDraw: (kind: MeasureKind | null) => void
  readonly isMagnifying: boolean
  readonly onMagnify: (isOn: boolean) => void
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onRemove: (measure: DrawnMeasure) => void
  /** Under the buttons: what is drawn or selected. */
  readonly children: ReactNode
}

const kinds = [
  { kind: 'length', icon: Ruler },
  { kind: 'angle', icon: DraftingCompass },
  { kind: 'calibration', icon: RulerDimensionLine },
] as const

/** The tools above the toolbar: measuring, turning, looking closer, and other ways to see the greys. */
export function Toolbox({ store, original, book, kind: drawn, onDraw, children, ...rest }: ToolboxProps) {
  const { isMagnifying, onMagnify, selected, onSelect, onRemove } = rest
  const filters = useViewer(store, state => state.filters)
  const toggle = (name: keyof Filters) =>
    store.set(state => ({ ...state, filters: { ...state.filters, [name]: !state.filters[name] } }))
  return (
    <div data-toolbox className="@container border-t border-room-line bg-room-panel">
      <div
        role="toolbar"
        aria-label={t('viewer.toolbox')}
        className="flex flex-wrap items-center justify-center px-1 py-1"
      >
        {book.mayChange &&
          kinds.map(({ kind, icon }) => (
            <ToolButton
              key={kind}
              text={t(`measures.kinds.${kind}`)}
              icon={icon}
              isOn={drawn === kind}
              onPress={() => onDraw(drawn === kind ? null : kind)}
            />
          ))}
        <RoomPopover
          label={t('measures.listOf', { count: book.measures.length })}
          icon={ListOrdered}
          count={book.measures.length}
        >
          <MeasureList book={book} selected={selected} onSelect={onSelect} onRemove={onRemove} />
        </RoomPopover>
        <Divider />
        {turnActions.map(action => (
          <ActionButton key={action.name} action={action} store={store} />
        ))}
        <Divider />
        <ToolButton
          text={t('viewer.magnifier')}
          icon={Search}
          isOn={isMagnifying}
          onPress={() => onMagnify(!isMagnifying)}
        />
        <ActionButton action={pixelForPixel} store={store} />
        <Divider />
        <ToolButton
          text={t('viewer.sharpen')}
          icon={Aperture}
          isOn={filters.sharpen}
          onPress={() => toggle('sharpen')}
        />
        <ToolButton text={t('viewer.clahe')} icon={Sparkles} isOn={filters.clahe} onPress={() => toggle('clahe')} />
        <RoomPopover label={t('viewer.presets')} icon={SwatchBook}>
          <PresetsPanel store={store} picture={original} />
        </RoomPopover>
      </div>
      <div className="flex min-h-25 flex-wrap content-center items-center @xl:min-h-14 border-t border-room-line px-3 py-2">
        {children}
      </div>
    </div>
  )
}

const Divider = () => <span aria-hidden="true" className="mx-1.5 hidden h-6 w-px shrink-0 bg-room-line @md:block" />
