import type { PacsStudy } from '@xrai/contract/routes/pacs'
import { t } from '@xrai/contract/strings/translate'
import { Check, CircleHelp } from 'lucide-react'
import { dayWords } from '../../language/days.ts'
import { Badge } from '../../ui/badge.tsx'
import { imagesText, modalityTexts, pacsPatientText, presentTexts, verdictText } from './pacs-texts.ts'

/** A study that a PACS has: when, what, how much, whose, and what of it the clinic has. */
export function PacsStudyRow({ study }: { readonly study: PacsStudy }) {
  const { date, description, modalities, instances, patient, match } = study
  const facts = [...modalityTexts(modalities), imagesText(instances)]
  return (
    <li className="rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{date === null ? t('pacs.noDate') : dayWords(date)}</p>
          <p className="break-words">{description ?? t('pacs.noDescription')}</p>
          <p className="text-14 text-muted">{facts.join(' · ')}</p>
        </div>
        <Verdict match={match} />
      </div>
      <p className="mt-2 text-14 break-words text-muted">{t('pacs.as', { who: pacsPatientText(patient) })}</p>
      {match.verdict === 'unknown' && <p className="mt-1 text-13 text-muted">{t('pacs.unknownHint')}</p>}
      {presentTexts(study).map(text => (
        <p key={text} className="mt-2 flex items-start gap-1.5 text-14 text-primary-ink">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {text}
        </p>
      ))}
    </li>
  )
}

function Verdict({ match }: Pick<PacsStudy, 'match'>) {
  const text = verdictText(match)
  if (match.verdict === 'same') return <Badge tone="good">{text}</Badge>
  if (match.verdict === 'differs') return <Badge tone="warn">{text}</Badge>
  return <Badge icon={CircleHelp}>{text}</Badge>
}
