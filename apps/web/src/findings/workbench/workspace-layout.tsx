import './workspace.css'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { useFold } from '../../base/ui/fold.ts'
import { type Tab, Tabs } from '../../base/ui/tabs.tsx'
import { leaveFullScreen, useFullScreen } from '../../viewer/full-screen.ts'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'
import { FoldLine } from './fold-line.tsx'
import { useWide } from './use-wide.ts'

/** A column of the workspace, on a phone a tab below the radiograph. */
interface Panel {
  readonly label: string
  readonly content: ReactNode
}

interface WorkspaceLayoutProps {
  readonly store: ViewerStore
  /** Above all columns: the header, and caveats on the findings. */
  readonly head: ReactNode
  /** The column at the left, folded to a line below the radiograph; always open if it does not fold. */
  readonly filters: Panel & { readonly isFixed?: boolean }
  /** Beside the name of the folded filters: their effect. */
  readonly line: ReactNode
  /** The dark room. */
  readonly room: ReactNode
  /** The tooth chart, if there is one: below the room, folded into the same line; on a phone in a tab. */
  readonly toothChart?: { readonly content: ReactNode; readonly hint?: string | undefined } | undefined
  /** The column at the right. */
  readonly findings: Panel
  /** On a phone the adjacent radiographs, in a tab; the first tab if nothing is selected. */
  readonly list?: (Panel & { readonly isFirst: boolean }) | undefined
  /** Below the radiograph in full-screen mode. */
  readonly bar?: ReactNode
  /** True while a form is open among the findings, which are then visible in full-screen mode too. */
  readonly isAsking?: boolean
  /** Below everything, within the thumb's reach; on a phone not below a form, whose own buttons are there. */
  readonly foot?: ReactNode
}

/**
 * Prioritises the radiograph: its column of findings is beside it, everything else one press away; on a phone the
 * columns are tabs, below the radiograph or, on a low screen, beside it.
 */
export function WorkspaceLayout(props: WorkspaceLayoutProps) {
  const { head, filters, line, room, toothChart, findings, bar, isAsking = false, foot } = props
  const isWide = useWide()
  const isFull = useFullScreen()
  const [areFiltersOpen, openFilters] = useFold('filters')
  const [isToothChartOpen, foldToothChart] = useFold('chart')
  useEffect(() => leaveWithScreen, [])
  const isBeside = isWide && !isFull
  const areFiltersShown = filters.isFixed || areFiltersOpen
  return (
    <div
      data-workspace
      data-dock
      data-full={isFull || undefined}
      className={classNames(
        'relative flex h-dvh flex-col overflow-x-clip lg:min-h-120 lg:overflow-clip',
        !isFull && lowGrid,
      )}
    >
      {!isFull && <div className="flex shrink-0 flex-col low:col-span-2">{head}</div>}
      <div
        className={classNames(
          'room flex min-h-0 flex-1 flex-col lg:flex-row',
          isFull ? 'low:flex-row' : 'max-lg:min-h-99 low:contents',
        )}
      >
        {isBeside && areFiltersShown && (
          <aside
            aria-label={filters.label}
            className="w-65 shrink-0 overflow-y-auto border-r border-room-line bg-room-panel xl:w-70"
          >
            {filters.content}
          </aside>
        )}
        <div className={isFull ? 'flex min-h-0 min-w-0 flex-1 flex-col' : isAsking ? columnBesideForm : imageColumn}>
          <div className="min-h-0 flex-1">{room}</div>
          {isFull && !isAsking && bar}
          {isBeside && isToothChartOpen && toothChart && (
            <div className="max-h-1/2 shrink-0 overflow-y-auto border-t border-room-line bg-room-panel">
              {toothChart.content}
            </div>
          )}
          {isBeside && (
            <FoldLine
              filters={
                filters.isFixed
                  ? undefined
                  : { label: filters.label, isOpen: areFiltersOpen, onToggle: () => openFilters(!areFiltersOpen) }
              }
              line={line}
              toothChart={
                toothChart && {
                  hint: toothChart.hint,
                  isOpen: isToothChartOpen,
                  onToggle: () => foldToothChart(!isToothChartOpen),
                }
              }
            />
          )}
        </div>
        {isWide && (!isFull || isAsking) && (
          <aside
            aria-label={findings.label}
            className="w-70 min-h-0 shrink-0 border-l border-room-line bg-room-panel xl:w-75"
          >
            {findings.content}
          </aside>
        )}
        {!isWide && (!isFull || isAsking) && <PhoneTabs {...props} />}
      </div>
      {!isFull && (isWide || !isAsking) && <div className="shrink-0 low:col-start-2 empty:hidden">{foot}</div>}
    </div>
  )
}

/** On a low screen the radiograph has the left column down to the foot; the tabs and the actions share the right one. */
const lowGrid =
  'low:grid low:grid-cols-[minmax(0,1fr)_clamp(20rem,38%,22rem)] low:grid-rows-[auto_minmax(9rem,1fr)_auto]'

/** Below a tall head the page scrolls, and the image keeps its share of the screen above the toolbar. */
const besideTabs = 'low:row-span-2 low:h-auto low:min-h-[calc(45.25dvh+3.5rem)] low:bg-room'

/**
 * On a phone it takes nearly half of the screen, less where the findings would be squeezed out. On a screen too low for
 * both the page scrolls.
 */
const imageColumn = classNames(
  'flex min-w-0 flex-col lg:min-h-0 lg:flex-1',
  'max-lg:h-[max(calc(45.25dvh+3.5rem),19rem)] max-lg:min-h-48 max-lg:shrink-9999',
  'max-lg:has-data-tray:h-[max(68dvh,26rem)] max-lg:has-data-tray:max-h-full max-lg:has-data-tray:shrink-0',
  besideTabs,
  'low:has-data-tray:h-auto low:has-data-tray:max-h-none',
)

/** On a phone a form needs the height more than the radiograph does, which keeps enough for a finger to draw on. */
const columnBesideForm = classNames(
  'flex min-w-0 flex-col max-lg:h-[max(38dvh,14rem)] max-lg:shrink-0 lg:min-h-0 lg:flex-1',
  besideTabs,
)

/** The next radiograph stays in full-screen mode; another screen leaves it. */
const leaveWithScreen = () => {
  setTimeout(() => {
    if (document.querySelector('[data-workspace]') === null) leaveFullScreen()
  })
}

function PhoneTabs({ store, filters, line, findings, toothChart, list, isAsking = false }: WorkspaceLayoutProps) {
  const [front, setFront] = useState(list?.isFirst ? 'list' : 'findings')
  const selected = useViewer(store, state => state.selected)
  useEffect(() => {
    // Selecting a tooth keeps the tooth chart in view, because the radiograph above shows the finding.
    if (selected !== null) setFront(now => (now === 'odontogram' ? now : 'findings'))
  }, [selected])
  useEffect(() => {
    // The form opens among the findings, from any tab.
    if (isAsking) setFront('findings')
  }, [isAsking])
  const tabs: readonly (Tab | undefined)[] = [
    { id: 'findings', ...findings },
    list && { id: 'list', label: list.label, content: list.content },
    {
      id: 'filters',
      label: filters.label,
      content: (
        <>
          <div className="flex flex-col gap-2 px-4 pt-4 empty:hidden">{line}</div>
          {filters.content}
        </>
      ),
    },
    toothChart && { id: 'odontogram', label: t('odontogram.title'), content: toothChart.content },
  ]
  return (
    <Tabs
      label={t('preview.panels')}
      value={front}
      onChange={setFront}
      dark
      className="relative grow basis-51 overflow-clip bg-room-panel low:basis-80 low:grow-0 low:border-l low:border-room-line"
      tabs={tabs.filter(tab => tab !== undefined)}
    />
  )
}
