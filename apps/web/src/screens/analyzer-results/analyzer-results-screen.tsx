import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { warmStage } from '../../viewer/picture/warm-stage.ts'
import { AllResults } from './all-results.tsx'
import { CaseResults } from './case-results.tsx'

/** /analyzer-results/{id} is one case; without an id it is every analysis of the clinic. */
export function AnalyzerResultsScreen() {
  const { id } = useParams({ strict: false })
  useEffect(warmStage, [])
  return id === undefined ? <AllResults /> : <CaseResults key={id} id={id} />
}
