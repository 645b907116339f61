import { useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { Blind } from '@xrai/contract/routes/blind'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { MappingDescription } from '../../findings/mapping-description.tsx'
import { queueCommands } from '../../findings/review-queue/queue-commands.ts'
import { useTypeFilters } from '../../findings/use-type-filters.tsx'
import { AnalysisRoom } from '../../review-room/analysis-room.tsx'
import { useBlinded } from '../../review-room/blinded.ts'

const about = 'radiographs beside'

interface ChosenRoomProps {
  readonly analysis: Analysis
  readonly blind: Blind
  readonly head: (chosen: Analysis, actions: ReactNode) => ReactNode
  readonly list: { readonly label: string; readonly content: ReactNode }
  /** The listed radiographs' ids, in order. */
  readonly ids: readonly string[]
}

/** The review room with the filters and the description of the analyzer. */
export function ChosenRoom({ analysis: stored, blind, head, list, ids }: ChosenRoomProps) {
  const analysis = useBlinded(stored, blind)
  const filters = useTypeFilters(analysis.predictions)
  const navigate = useNavigate()
  const step = (way: 'previous' | 'next') => {
    const next = ids[ids.indexOf(analysis.id) + (way === 'next' ? 1 : -1)]
    if (next) void navigate({ to: '.', search: { analysis: next } })
    else showToast({ about, text: t(way === 'next' ? 'analyzer.isLast' : 'analyzer.isFirst') })
  }
  return (
    <AnalysisRoom
      analysis={analysis}
      blind={blind}
      screen="analyzer"
      filters={filters}
      header={actions => head(analysis, actions)}
      onRemove={() => void navigate({ to: '.', search: {}, replace: true })}
      steps={queueCommands({ step })}
      isTight
      list={list}
      Detail={MappingDescription}
    />
  )
}
