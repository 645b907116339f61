import { useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { Blind } from '@xrai/contract/routes/blind'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { useWatchedAnalysis } from '../../client/analyses.ts'
import { useBlind } from '../../client/blind.ts'
import { isRunning } from '../../client/is-running.ts'
import { MappingDescription } from '../../findings/mapping-description.tsx'
import { useTypeFilters } from '../../findings/use-type-filters.tsx'
import { AnalysisRoom } from '../../review-room/analysis-room.tsx'
import { useBlinded } from '../../review-room/blinded.ts'
import { Alert } from '../../ui/alert.tsx'
import { useWide } from '../../workbench/use-wide.ts'
import { EmptyRoom } from './empty-room.tsx'

interface WorkspaceProps {
  /** Of the case or the clinic; with the radiograph in the room and the actions on it. */
  readonly header: (chosen: Analysis | undefined, actions: ReactNode) => ReactNode
  /** Search and radiographs: the column at the left, on a phone a tab. */
  readonly list: ReactNode
  /** The chosen analysis. */
  readonly asked: string | undefined
  /** True while the server cannot be reached. */
  readonly isLost?: boolean
}

/** The review room of the chosen radiograph, beside the others of its case or of the clinic. */
export function Workspace({ header, list, asked, isLost = false }: WorkspaceProps) {
  const isWide = useWide()
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
    <div className="group/room flex">
      {isWide && <div className="h-dvh shrink-0 group-has-data-full/room:hidden">{list}</div>}
      <div className="min-w-0 flex-1">
        {analysis && blind ? (
          // The choice of types is made anew when another radiograph or its findings arrive.
          <ChosenRoom
            key={`${analysis.id} ${isRunning(analysis)}`}
            analysis={analysis}
            blind={blind}
            head={head}
            list={panel}
          />
        ) : (
          <EmptyRoom
            head={head(undefined, null)}
            list={panel}
            isAsked={asked !== undefined}
            failure={failure || undefined}
            busy={isFetching || blindness.isFetching}
            onRetry={() => void (analysis ? blindness.refetch() : refetch())}
          />
        )}
      </div>
    </div>
  )
}

interface ChosenRoomProps {
  readonly analysis: Analysis
  readonly blind: Blind
  readonly head: (chosen: Analysis, actions: ReactNode) => ReactNode
  readonly list: { readonly label: string; readonly content: ReactNode }
}

function ChosenRoom({ analysis: stored, blind, head, list }: ChosenRoomProps) {
  const analysis = useBlinded(stored, blind)
  const filters = useTypeFilters(analysis.predictions)
  const navigate = useNavigate()
  return (
    <AnalysisRoom
      analysis={analysis}
      blind={blind}
      screen="analyzer"
      filters={filters}
      header={actions => head(analysis, actions)}
      onRemove={() => void navigate({ to: '.', search: {}, replace: true })}
      isTight
      list={list}
      Detail={MappingDescription}
    />
  )
}
