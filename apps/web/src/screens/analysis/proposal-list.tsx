import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { usePatientProposals } from '../../client/patients.ts'
import { Thumbnail } from '../../records/analyses/thumbnail.tsx'
import { acceptProposals, type ProposedPatient } from '../../records/assign/accept-proposals.ts'
import { assignWithUndo, toPatient } from '../../records/assign/assign-with-undo.ts'

/** Radiographs with a proposed patient: accepted one by one, or all those proposed by more than a name. */
export function ProposalList() {
  const { data } = usePatientProposals()
  const proposals = data?.proposals ?? []
  if (proposals.length === 0) return null
  const sure = proposals.filter(({ isSure }) => isSure)
  return (
    <Card className="mb-6 overflow-hidden border-info-line bg-info-tint">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="proposals" className="text-19">
            {proposals.length === 1 ? t('assign.proposedOne') : t('assign.proposedMany', { count: proposals.length })}
          </h2>
          <p className="text-14 text-muted">{t('assign.proposedHint')}</p>
        </div>
        {sure.length > 1 && (
          <Button onClick={() => void acceptProposals(sure)} className="max-sm:w-full">
            {t('assign.acceptAll', { count: sure.length })}
          </Button>
        )}
      </div>
      <ul aria-labelledby="proposals" className="max-h-112 overflow-y-auto border-t border-info-line bg-paper">
        {proposals.map(proposal => (
          <ProposalRow key={proposal.imageId} proposal={proposal} />
        ))}
      </ul>
    </Card>
  )
}

function ProposalRow({ proposal }: { readonly proposal: ProposedPatient }) {
  const { imageId, analysisId, fileName, type, uploadDate, patient } = proposal
  const { name, reason } = patient
  const date = dayText(uploadDate)
  return (
    <li className="group relative flex items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 max-sm:flex-wrap">
      <Thumbnail
        card={{ imageUrl: `/api/images/${imageId}/thumbnail`, type }}
        className="w-20 shrink-0 rounded-small"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{t(`assign.proposed.${reason}`, { name })}</p>
        <p className="truncate text-13 text-muted">
          <Link
            to="/preview"
            search={{ analysis: analysisId }}
            aria-label={t('home.cardPicture', { date })}
            className="underline underline-offset-4 after:absolute after:inset-0"
          >
            {date}
          </Link>
          {` · ${fileName}`}
        </p>
      </div>
      <Button
        onClick={() => void assignWithUndo([imageId], toPatient(patient))}
        aria-label={t('assign.acceptOne', { name, date })}
        className="relative shrink-0 max-sm:w-full"
      >
        {t('assign.accept')}
      </Button>
    </li>
  )
}
