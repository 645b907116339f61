import './workspace.css'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useState } from 'react'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { useViewer, type ViewerStore } from '../viewer/viewer-store.ts'
import { useWide } from './use-wide.ts'

/** One analysis between its filters and its findings, or a list of analyses beside the chosen one. */
const shapes = {
  analysis: {
    left: 'lg:grid-cols-[260px_1fr] xl:grid-cols-[300px_1fr]',
    right: 'lg:grid-cols-[1fr_280px] xl:grid-cols-[1fr_320px]',
    picture: 'h-[max(44dvh,16rem)] has-data-toolbox:h-[max(66dvh,24rem)]',
  },
  list: {
    left: 'lg:grid-cols-[280px_1fr] xl:grid-cols-[336px_1fr]',
    right: 'lg:grid-cols-[1fr_260px] xl:grid-cols-[1fr_300px]',
    picture: 'h-[max(38dvh,15rem)] has-data-toolbox:h-[max(62dvh,24rem)]',
  },
} as const

interface WorkspaceLayoutProps {
  readonly store: ViewerStore
  readonly shape: keyof typeof shapes
  /** Over all columns: the header, and what must be known before the findings are read. */
  readonly head: ReactNode
  /** The column at the left on a wide screen. */
  readonly left: ReactNode
  /** Over the picture and the column at its right. */
  readonly above?: ReactNode
  /** The dark room. */
  readonly room: ReactNode
  /** The tooth chart, where there is one: under the room, on a phone in a tab. */
  readonly chart?: ReactNode
  /** The column at the right on a wide screen. */
  readonly right: ReactNode
  /** What both columns hold, as tabs under the picture on a phone. */
  readonly tabs: readonly Tab[]
  /** The tab that comes forward when a finding is chosen on the picture. */
  readonly detailTab: string
  /** Below everything, within the thumb's reach. */
  readonly foot?: ReactNode
}

/** The dark room between two columns; on a phone the picture on top and the columns in tabs. */
export function WorkspaceLayout(props: WorkspaceLayoutProps) {
  const { shape, head, left, above, room, chart, right, foot } = props
  const isWide = useWide()
  const { picture, ...columns } = shapes[shape]
  return (
    <div data-workspace data-dock className="relative flex h-dvh min-h-150 flex-col overflow-clip lg:min-h-120">
      {head}
      <div className={`room flex min-h-0 flex-1 flex-col lg:grid ${columns.left}`}>
        {isWide && left}
        <div className="flex min-h-0 min-w-0 flex-col max-lg:contents">
          {above}
          <div className={`shrink-0 lg:grid lg:min-h-0 lg:flex-1 ${columns.right}`}>
            <div className="flex min-h-0 min-w-0 flex-col">
              <div className={`${picture} min-h-0 lg:h-auto lg:flex-1`}>{room}</div>
              {isWide && chart && <div className="shrink-0 border-t border-room-line bg-room-panel">{chart}</div>}
            </div>
            {isWide && right}
          </div>
        </div>
        {!isWide && <PhoneTabs {...props} />}
      </div>
      {foot}
    </div>
  )
}

type PhoneTabsProps = Pick<WorkspaceLayoutProps, 'store' | 'tabs' | 'chart' | 'detailTab'>

function PhoneTabs({ store, tabs, chart, detailTab }: PhoneTabsProps) {
  const [front, setFront] = useState(tabs[0]?.id ?? '')
  const selected = useViewer(store, state => state.selected)
  useEffect(() => {
    // A tooth chosen on the chart leaves the chart where it is: the picture above shows the finding.
    if (selected !== null) setFront(now => (now === 'odontogram' ? now : detailTab))
  }, [selected, detailTab])
  return (
    <Tabs
      label={t('preview.panels')}
      value={front}
      onChange={setFront}
      dark
      className="flex-1 bg-room-panel"
      tabs={[...tabs, ...(chart ? [{ id: 'odontogram', label: t('odontogram.title'), content: chart }] : [])]}
    />
  )
}
