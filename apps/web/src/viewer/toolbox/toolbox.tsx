import type { MeasurementKind } from '@xrai/contract/measurements/measurement'
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
import { ToolGroup } from '../controls/tool-group.tsx'
import { TrayButton } from '../controls/tray-button.tsx'
import type { Filters } from '../filters/filters.ts'
import type { ViewerImage } from '../image/viewer-image.ts'
import type { DrawnMeasurement, MeasurementBook } from '../measurements/drawn-measurement.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { MeasurementList } from './measurement-list.tsx'
import { PresetsPanel } from './presets-panel.tsx'
import { ToolButton } from './tool-button.tsx'

interface ToolboxProps {
  readonly store: ViewerStore
  /** The unmodified image, without a filter. */
  readonly original: ViewerImage
  readonly book: MeasurementBook
  /** The kind of measurement being drawn. */
  readonly kind: MeasurementKind | null
  readonly onDraw: (kind: MeasurementKind | null) => void
  readonly isMagnifying: boolean
  readonly onMagnify: (isOn: boolean) => void
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onRemove: (measurement: DrawnMeasurement) => void
  /** The current drawing or selection, below the buttons. */
  readonly children: ReactNode
}

const kinds = [
  { kind: 'length', icon: Ruler },
  { kind: 'angle', icon: DraftingCompass },
  { kind: 'calibration', icon: RulerDimensionLine },
] as const

/** The second line of the toolbar: measuring, turning, magnifying, and presets of the greys. */
export function Toolbox({ store, original, book, kind: drawn, onDraw, children, ...rest }: ToolboxProps) {
  const { isMagnifying, onMagnify, selected, onSelect, onRemove } = rest
  const filters = useViewer(store, state => state.filters)
  const toggle = (name: keyof Filters) =>
    store.set(state => ({ ...state, filters: { ...state.filters, [name]: !state.filters[name] } }))
  return (
    <div data-tray className="@container">
      <div className="flex min-h-14 flex-wrap items-center justify-center px-1 py-1">
        <ToolGroup name={t('viewer.groups.measure')}>
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
          <TrayButton
            label={t('measures.listOf', { count: book.measurements.length })}
            icon={ListOrdered}
            count={book.measurements.length}
          >
            <div className="mx-auto max-w-144">
              <MeasurementList book={book} selected={selected} onSelect={onSelect} onRemove={onRemove} />
            </div>
          </TrayButton>
        </ToolGroup>
        <ToolGroup name={t('viewer.groups.turn')}>
          {turnActions.map(action => (
            <ActionButton key={action.name} action={action} store={store} />
          ))}
        </ToolGroup>
        <ToolGroup name={t('viewer.groups.see')}>
          <ToolButton
            text={t('viewer.magnifier')}
            icon={Search}
            isOn={isMagnifying}
            onPress={() => onMagnify(!isMagnifying)}
          />
          <ActionButton action={pixelForPixel} store={store} />
        </ToolGroup>
        <ToolGroup name={t('viewer.groups.enhance')}>
          <ToolButton
            text={t('viewer.sharpen')}
            icon={Aperture}
            isOn={filters.sharpen}
            onPress={() => toggle('sharpen')}
          />
          <ToolButton text={t('viewer.clahe')} icon={Sparkles} isOn={filters.clahe} onPress={() => toggle('clahe')} />
          <TrayButton label={t('viewer.presets')} icon={SwatchBook}>
            <PresetsPanel store={store} picture={original} />
          </TrayButton>
        </ToolGroup>
      </div>
      <div className="flex min-h-25 flex-wrap content-center items-center border-y border-room-line px-3 py-2 @xl:min-h-14">
        {children}
      </div>
    </div>
  )
}
