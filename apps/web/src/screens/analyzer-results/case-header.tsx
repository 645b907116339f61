import type { Case } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { UserRound } from 'lucide-react'
import { CaseBadge } from '../../cases/case-badge.tsx'
import { caseNameText } from '../../cases/case-texts.ts'
import { AddImages } from './add-images.tsx'
import { CaseActions } from './case-actions.tsx'
import { ResultsHeader } from './results-header.tsx'

interface CaseHeaderProps {
  readonly found: Case
  readonly onAdd: () => void
}

/** The case's name and ID, and what can be done with it. */
export function CaseHeader({ found, onAdd }: CaseHeaderProps) {
  return (
    <ResultsHeader
      name={caseNameText(found)}
      facts={
        <>
          <span className="truncate">{t('analyzer.id', { id: found.id })}</span>
          {found.patientName !== null && (
            <span className="flex min-w-0 items-center gap-1 max-md:hidden">
              <UserRound size={14} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{found.patientName}</span>
            </span>
          )}
          <span className="shrink-0 max-md:hidden">
            <CaseBadge
              status={found.status}
              failed={found.analyses.filter(({ status }) => status === 'failed').length}
            />
          </span>
        </>
      }
      actions={
        <div className="flex shrink-0 items-center gap-1 lg:gap-2">
          <AddImages found={found} onAdd={onAdd} />
          <CaseActions found={found} />
        </div>
      }
    />
  )
}
