import { Link } from '@tanstack/react-router'
import type { CaseCard } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { FolderOpen, FolderSearch } from 'lucide-react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { useCases } from '../../client/cases.ts'
import { sentenceOf } from '../../client/result.ts'
import { caseDateText, caseNameText, imageCountText } from '../../records/cases/case-texts.ts'

const size = 20

interface FoundCasesProps {
  readonly term: string
  readonly onOpen: () => void
}

/** The clinic's cases that match the text. */
export function FoundCases({ term, onOpen }: FoundCasesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCases({ q: term, page: 1, size })
  if (error && !data) {
    return (
      <div className="px-3">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data || isPlaceholderData) {
    return (
      <p role="status" className="flex items-center gap-2 px-4 text-14 text-room-muted">
        <Spinner />
        {t('analyzer.searching')}
      </p>
    )
  }
  if (data.total === 0) {
    return (
      <div role="status" className="flex flex-col items-center gap-2 px-4 py-8 text-center text-14">
        <FolderSearch size={28} strokeWidth={1.5} aria-hidden="true" className="text-room-muted" />
        <p>{t('analyzer.notFound')}</p>
        <p className="text-room-muted">{t('cases.noneHint', { term })}</p>
      </div>
    )
  }
  return (
    <>
      <p role="status" className="px-4 pb-2 text-13 text-room-muted">
        {t(data.total === 1 ? 'analyzer.foundOne' : 'analyzer.found', { count: data.total })}
      </p>
      <ul className="flex flex-col gap-0.5 px-2 pb-3">
        {data.cases.map(card => (
          <li key={card.id}>
            <Result card={card} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {data.total > data.cases.length && (
        <Link
          to="/my-cases"
          search={{ q: term }}
          className="mx-4 mb-4 inline-flex min-h-6 text-14 font-medium underline underline-offset-4"
        >
          {t('analyzer.allResults')}
        </Link>
      )}
    </>
  )
}

interface ResultProps {
  readonly card: CaseCard
  readonly onOpen: () => void
}

function Result({ card, onOpen }: ResultProps) {
  return (
    <Link
      to="/analyzer-results/$id"
      params={{ id: card.id }}
      onClick={onOpen}
      className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-room-raised"
    >
      <FolderOpen size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-room-muted" />
      <span className="min-w-0">
        <span className="block truncate text-14 font-medium">{caseNameText(card)}</span>
        <span className="block truncate text-13 text-room-muted">
          {imageCountText(card.imageCount)} · {caseDateText(card.createdAt)}
        </span>
      </span>
    </Link>
  )
}
