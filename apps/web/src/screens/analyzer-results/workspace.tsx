import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { useWatchedAnalysis } from '../../client/analyses.ts'
import { useBlind } from '../../client/blind.ts'
import { isRunning } from '../../client/is-running.ts'
import { useWide } from '../../findings/workbench/use-wide.ts'
import { EmptyRoom } from './empty-room.tsx'

const loadRoom = () => import('./chosen-room.tsx')

/** Its script is loaded in parallel with the radiograph's data; until then the empty room is shown. */
const ChosenRoom = lazyComponent(
  () => loadRoom().then(part => part.ChosenRoom),
  ({ analysis, head, list }) => <EmptyRoom head={head(analysis, null)} list={list} isAsked />,
)

interface WorkspaceProps {
  /** Names the case or the clinic, the radiograph in the room and its actions. */
  readonly header: (chosen: Analysis | undefined, actions: ReactNode) => ReactNode
  /** Search and radiographs: the column at the left, on a phone a tab. */
  readonly list: ReactNode
  /** The listed radiographs' ids, in order. */
  readonly ids: readonly string[]
  /** The id of the selected analysis. */
  readonly asked: string | undefined
  /** True while the server is unreachable. */
  readonly isLost?: boolean
}

/** The review room of the selected radiograph, beside the others of its case or clinic. */
export function Workspace({ header, list, ids, asked, isLost = false }: WorkspaceProps) {
  const isWide = useWide()
  useEffect(() => {
    // A failure is shown by the room itself.
    loadRoom().catch(() => undefined)
  }, [])
  const { data: analysis, error, isFetching, refetch } = useWatchedAnalysis(asked)
  const { blind, ...blindness } = useBlind(analysis)
  const failure = analysis ? blind === undefined && blindness.error : error
  const head = (chosen: Analysis | undefined, actions: ReactNode) => (
    <>
      {header(chosen, actions)}
      {isLost && (
        <Alert tone="warn" strip>
          {t('analyzer.lost')}
        </Alert>
      )}
    </>
  )
  const panel = { label: t('analyzer.analyses'), content: list }
  return (
    <div className="flex">
      {isWide && <div className="h-dvh shrink-0 [div:has([data-full])_&]:hidden">{list}</div>}
      <div className="min-w-0 flex-1">
        {analysis && blind ? (
          // The type selection is reset when another radiograph or its findings arrive.
          <ChosenRoom
            key={`${analysis.id} ${isRunning(analysis)}`}
            analysis={analysis}
            blind={blind}
            head={head}
            list={panel}
            ids={ids}
          />
        ) : (
          <EmptyRoom
            head={head(undefined, null)}
            list={panel}
            isAsked={asked !== undefined}
            failed={
              failure
                ? {
                    error: failure,
                    busy: isFetching || blindness.isFetching,
                    onRetry: () => void (analysis ? blindness.refetch() : refetch()),
                  }
                : undefined
            }
          />
        )}
      </div>
    </div>
  )
}
