import '../../findings/workbench/workspace.css'
import { Link } from '@tanstack/react-router'
import { alignBox, alignPoint } from '@xrai/contract/comparison/align-radiographs'
import { type Change, type Comparison, compareFindings } from '@xrai/contract/comparison/compare-findings'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Slider } from '../../base/ui/slider.tsx'
import { toMark } from '../../findings/to-mark.ts'
import { glideTo } from '../../viewer/glide.ts'
import { useViewer, useViewerStore, type ViewerStore } from '../../viewer/viewer-store.ts'
import { ChangeList, KindToggles } from './change-list.tsx'
import { type ChangeKind, idOf, leftOutText, nothingText } from './change-words.ts'
import { ComparisonSheet } from './comparison-sheet.tsx'
import { linkViews } from './link-views.ts'
import { ModeChoice, type ViewMode } from './mode-choice.tsx'
import { OneOverTheOther, SideBySide } from './rooms.tsx'
import type { OpenRadiograph } from './use-radiograph.ts'

interface CompareWorkspaceProps {
  readonly earlier: OpenRadiograph
  readonly later: OpenRadiograph
  readonly names: readonly [earlier: string, later: string]
  readonly patientName: string
  readonly head: ReactNode
}

/** Two radiographs, their differences, and the reliability of the comparison. */
export function CompareWorkspace({ earlier, later, names, patientName, head }: CompareWorkspaceProps) {
  const stores = {
    earlier: useViewerStore(earlier.analysis.image, earlier.analysis.id),
    later: useViewerStore(later.analysis.image, later.analysis.id),
  }
  const comparison = useMemo(() => compareFindings(earlier.compared, later.compared), [earlier, later])
  const { matrix } = comparison.alignment
  const [mode, setMode] = useState<ViewMode>('side')
  const [cut, setCut] = useState(0.5)
  const [opacity, setOpacity] = useState(50)
  const [shown, setShown] = useState<ReadonlySet<ChangeKind>>(new Set(['new', 'gone']))
  useEffect(
    () => (mode === 'side' ? linkViews(stores.earlier, stores.later, matrix) : undefined),
    [mode, stores.earlier, stores.later, matrix],
  )
  const isAligned = comparison.alignment.by !== 'picture'
  // Unaligned radiographs show all their findings, and none is called new or resolved.
  const changes = useMemo(
    () => comparison.changes.filter(({ kind }) => !isAligned || shown.has(kind)),
    [comparison, shown, isAligned],
  )
  const isSide = mode === 'side'
  const marks = useMemo(() => marksOf(changes, isSide ? null : matrix), [changes, isSide, matrix])
  const [selected, select] = useChosenChange(changes, stores, isSide)
  const pair = {
    earlier: { radiograph: earlier, store: stores.earlier, marks: marks.earlier, name: names[0] },
    later: { radiograph: later, store: stores.later, marks: marks.later, name: names[1] },
  }
  const notes = notesOf(comparison, earlier, later)
  const nothing = changes.length === 0 ? nothingText(comparison, shown) : null
  const blind = [earlier, later].find(({ isBlind }) => isBlind)
  return (
    <>
      <div data-workspace data-no-print className="flex h-dvh min-h-150 flex-col overflow-clip lg:min-h-120">
        {head}
        <div className="room flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[1fr_320px] xl:grid-cols-[1fr_360px]">
          <div className="flex h-[58%] min-h-0 max-lg:portrait:h-[68%] min-w-0 shrink-0 flex-col lg:h-auto">
            <ModeBar mode={mode} onMode={setMode} opacity={opacity} onOpacity={setOpacity} />
            <div className="min-h-0 flex-1">
              {isSide ? (
                <SideBySide {...pair} />
              ) : (
                <OneOverTheOther
                  {...pair}
                  matrix={matrix}
                  cut={mode === 'swipe' ? cut : null}
                  onCut={setCut}
                  opacity={mode === 'swipe' ? 1 : opacity / 100}
                />
              )}
            </div>
          </div>
          <aside
            aria-label={t('compare.changes')}
            className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto border-room-line bg-room-panel p-4 max-lg:border-t lg:border-l"
          >
            {blind ? (
              <BlindNotice analysisId={blind.analysis.id} />
            ) : (
              <>
                {isAligned && <KindToggles changes={comparison.changes} shown={shown} onChange={setShown} />}
                <ul className="flex flex-col gap-1 text-13 text-room-muted">
                  {notes.map(note => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
                {isAligned ? (
                  <>
                    {nothing !== null && <p className="text-14">{nothing}</p>}
                    <ChangeList changes={changes} selected={selected} onSelect={select} />
                  </>
                ) : (
                  <Alert tone="warn" role="status">
                    {t('compare.byPicture')}
                  </Alert>
                )}
              </>
            )}
          </aside>
        </div>
      </div>
      {!blind && (
        <ComparisonSheet
          patientName={patientName}
          changes={changes}
          isAligned={isAligned}
          nothing={nothing}
          notes={[...notes, isAligned ? leftOutText(comparison, shown) : t('compare.byPicture')].filter(
            note => note !== null,
          )}
          pair={[
            { radiograph: earlier, name: names[0] },
            { radiograph: later, name: names[1] },
          ]}
        />
      )}
    </>
  )
}

interface ModeBarProps {
  readonly mode: ViewMode
  readonly onMode: (mode: ViewMode) => void
  /** The opacity of the earlier radiograph, in percent. */
  readonly opacity: number
  readonly onOpacity: (opacity: number) => void
}

/** How the radiographs are displayed, and their mix if they are superimposed. */
const ModeBar = ({ mode, onMode, opacity, onOpacity }: ModeBarProps) => (
  <div className="flex flex-wrap items-center gap-3 border-b border-room-line bg-room-panel px-3 py-1 lg:py-2">
    <ModeChoice mode={mode} onChange={onMode} />
    {mode === 'overlay' && (
      <div className="min-w-48 flex-1 lg:max-w-80">
        <Slider
          label={t('compare.mix')}
          value={opacity}
          onChange={onOpacity}
          step={5}
          text={t('compare.percent', { percent: opacity })}
          less={t('compare.mixLess')}
          more={t('compare.mixMore')}
        />
      </div>
    )}
  </div>
)

/** Replaces the changes until the radiograph has been reviewed blind, because they would reveal its findings. */
const BlindNotice = ({ analysisId }: { readonly analysisId: string }) => (
  <Alert
    tone="info"
    title={t('compare.blind')}
    action={
      <Link to="/preview" search={{ analysis: analysisId }} className={buttonClass('outline')}>
        {t('compare.blindOpen')}
      </Link>
    }
  >
    {t('compare.blindHint')}
  </Alert>
)

/**
 * The marks on each radiograph; if they are superimposed, the later one has all, with gone findings at their old
 * position.
 */
function marksOf(changes: readonly Change[], matrix: Comparison['alignment']['matrix'] | null) {
  const isThere = (finding: FoldedFinding | null): finding is FoldedFinding => finding !== null
  const earlier = changes.map(change => change.earlier).filter(isThere)
  const later = changes.map(change => change.later).filter(isThere)
  if (!matrix) return { earlier: earlier.map(toMark), later: later.map(toMark) }
  const laid = changes
    .filter(({ kind }) => kind === 'gone')
    .map(change => change.earlier)
    .filter(isThere)
    .map(finding => ({
      ...finding,
      ...alignBox(matrix, finding),
      points: finding.points.map(point => alignPoint(matrix, point)),
    }))
  return { earlier: [], later: [...later, ...laid].map(toMark) }
}

function notesOf({ alignment, isOtherModel, isOtherType }: Comparison, earlier: OpenRadiograph, later: OpenRadiograph) {
  const modelOf = ({ analysis: { model } }: OpenRadiograph) =>
    model ? `${model.name} ${model.version}` : t('product.unknown')
  return [
    t('compare.lead'),
    ...(alignment.by === 'teeth' ? [t('compare.byTeeth', { count: alignment.teeth })] : []),
    ...(isOtherModel ? [t('compare.otherModel', { earlier: modelOf(earlier), later: modelOf(later) })] : []),
    ...(isOtherType ? [t('compare.otherType')] : []),
  ]
}

/** The selected change, from the list or either radiograph, and the function that selects one from the list. */
function useChosenChange(
  changes: readonly Change[],
  { earlier, later }: { readonly earlier: ViewerStore; readonly later: ViewerStore },
  isSide: boolean,
) {
  const inEarlier = useViewer(earlier, state => state.selected)
  const inLater = useViewer(later, state => state.selected)
  const chosen = changes.find(
    change =>
      (inLater !== null && (change.later ?? change.earlier)?.detection_id === inLater) ||
      (inEarlier !== null && change.earlier?.detection_id === inEarlier),
  )
  const choose = (change: Change) => {
    if (!isSide) {
      glideTo(later, idOf(change))
      return
    }
    earlier.select(null)
    later.select(null)
    const [leader, follower] = change.later ? [later, earlier] : [earlier, later]
    const [id, otherId] = change.later
      ? [change.later.detection_id, change.earlier?.detection_id]
      : [change.earlier?.detection_id, undefined]
    // Before the move, which the other radiograph follows, because a selection also moves a radiograph.
    if (otherId !== undefined) follower.set(state => ({ ...state, selected: otherId }))
    if (id !== undefined) glideTo(leader, id)
  }
  return [chosen ? idOf(chosen) : null, choose] as const
}
