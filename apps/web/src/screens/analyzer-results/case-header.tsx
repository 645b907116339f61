import type { Analysis } from '@xrai/contract/records/analysis'
import type { Case } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { caseNameText } from '../../records/cases/case-texts.ts'
import { RadiographFacts } from '../../review-room/radiograph-facts.tsx'
import { AddImages } from './add-images.tsx'
import { CaseActions } from './case-actions.tsx'
import { ResultsHeader } from './results-header.tsx'

interface CaseHeaderProps {
  readonly found: Case
  /** The radiograph in the room and its actions. */
  readonly chosen: Analysis | undefined
  readonly actions: ReactNode
  readonly onAdd: () => void
}

/** The case's name, its ID (as a tooltip and for screen readers), and its actions. */
export function CaseHeader({ found, chosen, actions, onAdd }: CaseHeaderProps) {
  const id = t('analyzer.id', { id: found.id })
  return (
    <ResultsHeader
      name={caseNameText(found)}
      hint={id}
      facts={
        <>
          <span className="sr-only">{id}</span>
          {chosen && (
            <>
              <RadiographFacts analysis={chosen} />
              <h2 className="truncate text-13 font-normal">{chosen.fileName}</h2>
            </>
          )}
        </>
      }
      actions={
        <div className="flex shrink-0 items-center gap-1">
          {actions}
          <AddImages found={found} onAdd={onAdd} />
          <CaseActions found={found} />
        </div>
      }
    />
  )
}
