import type { ContactMessage } from '@xrai/contract/routes/operator'
import { t } from '@xrai/contract/strings/translate'
import { Clock, Inbox } from 'lucide-react'
import { useState } from 'react'
import { shortMoment } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useMarkMessage, useMessages } from '../../client/operator.ts'
import { sentenceOf } from '../../client/result.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { ListPager } from '../../shell/lists/list-pager.tsx'

export function MessageList() {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useMessages({ page })
  const mark = useMarkMessage()
  const change = (id: string, answered: boolean) =>
    mark.mutate(
      { id, body: { answered } },
      {
        onSuccess: () => answered && showToast({ text: t('operator.markedAnswered'), undo: () => change(id, false) }),
        onError: showFailure,
      },
    )

  if (error && !data)
    return (
      <div className="pt-6">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />
      </div>
    )
  if (!data) return <Skeleton className="mt-6 h-80" />
  if (data.total === 0)
    return (
      <div className="pt-6">
        <EmptyState icon={Inbox} title={t('operator.noMessages')} hint={t('operator.noMessagesHint')} />
      </div>
    )
  return (
    <div className="pt-5">
      <p role="status" className="text-14 text-muted">
        {data.unanswered > 0 ? t('operator.unanswered', { count: data.unanswered }) : t('operator.noneUnanswered')}
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {data.messages.map(message => (
          <MessageCard key={message.id} message={message} onMark={answered => change(message.id, answered)} />
        ))}
      </ul>
      <ListPager
        label={t('operator.pager')}
        summary="operator.showing"
        page={data.page}
        size={data.size}
        total={data.total}
        onPage={setPage}
      />
    </div>
  )
}

interface MessageCardProps {
  readonly message: ContactMessage
  readonly onMark: (answered: boolean) => void
}

function MessageCard({ message, onMark }: MessageCardProps) {
  const { name, email, subject, message: text, createdAt, answeredAt } = message
  const answered = answeredAt !== null
  return (
    <li className="rounded-card border border-line p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19 break-words">{subject}</h2>
          <p className="text-14 break-words text-muted">
            {name} · {email} · {shortMoment(createdAt)}
          </p>
        </div>
        <Badge tone={answered ? 'good' : 'warn'} {...(answered ? {} : { icon: Clock })}>
          {t(answered ? 'operator.answered' : 'operator.waiting')}
        </Badge>
      </div>
      <p className="mt-3 leading-7 break-words whitespace-pre-line">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`} className={buttonClass('outline')}>
          {t('operator.reply')}
        </a>
        <Button look="plain" onClick={() => onMark(!answered)}>
          {t(answered ? 'operator.markUnanswered' : 'operator.markAnswered')}
        </Button>
      </div>
    </li>
  )
}
