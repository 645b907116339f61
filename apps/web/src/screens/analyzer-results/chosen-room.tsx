import { useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { Blind } from '@xrai/contract/routes/blind'
import type { ReactNode } from 'react'
import { MappingDescription } from '../../findings/mapping-description.tsx'
import { useTypeFilters } from '../../findings/use-type-filters.tsx'
import { AnalysisRoom } from '../../review-room/analysis-room.tsx'
import { useBlinded } from '../../review-room/blinded.ts'

interface ChosenRoomProps {
  readonly analysis: Analysis
  readonly blind: Blind
  readonly head: (chosen: Analysis, actions: ReactNode) => ReactNode
  readonly list: { readonly label: string; readonly content: ReactNode }
}

/** The review room with the filters and the description of the analyzer. */
export function ChosenRoom({ analysis: stored, blind, head, list }: ChosenRoomProps) {
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
