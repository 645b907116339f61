import { errorTable } from '@xrai/contract/errors/table'
import type { DimseRefusal } from '@xrai/contract/routes/refused-file-terms'
import type { RefusedFile } from '@xrai/contract/routes/refused-files'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { shortMoment } from '../../base/language/moments.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useRetryRefusedFile } from '../../client/refused-files.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface RefusedRowProps {
  readonly file: RefusedFile
  readonly isGiven: boolean
}

/** One refused file: source, time, reason and remedy. */
export function RefusedRow({ file, isGiven }: RefusedRowProps) {
  const { source, code, at, times, uidHash } = file
  const uid =
    uidHash === null ? t('refusedFiles.noUid') : t('refusedFiles.uid', { hash: uidHash.slice(0, shownDigits) })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex max-w-none flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words">{senderOf(file)}</span>
          {source !== 'folder' && <Badge>{t(`refusedFiles.sources.${source}`)}</Badge>}
          <time dateTime={at} className="text-13 text-muted tabular-nums">
            {shortMoment(at)}
          </time>
        </p>
        <p className="mt-1 max-w-none text-14">{reasonOf(code)}</p>
        <p className="mt-1 max-w-none text-13 text-muted tabular-nums">
          {[times > 1 && t('refusedFiles.times', { count: times }), uid].filter(Boolean).join(' · ')}
        </p>
        {source !== 'folder' && <p className="mt-1 max-w-none text-14">{t('refusedFiles.askAgain')}</p>}
      </div>
      {source === 'folder' && isGiven && <RetryButton file={file} />}
    </li>
  )
}

/** The number of hash digits that a user can compare. */
const shownDigits = 12

function RetryButton({ file: { id, at } }: { readonly file: RefusedFile }) {
  const retry = useRetryRefusedFile()
  return (
    <Button
      look="plain"
      className="text-14 max-sm:w-full"
      busy={retry.isPending}
      aria-label={t('refusedFiles.retryName', { when: shortMoment(at) })}
      onClick={() =>
        retry.mutate(id, {
          onSuccess: () => showToast({ text: t('refusedFiles.retried') }),
          onError: showFailure,
        })
      }
    >
      {!retry.isPending && <RotateCw size={16} aria-hidden="true" />}
      {t('refusedFiles.retry')}
    </Button>
  )
}

function senderOf({ source, sender }: RefusedFile): string {
  if (source === 'folder') return t('refusedFiles.folder')
  return sender ?? t('refusedFiles.noKey')
}

const dimseReasons = {
  OTHER_CLASS_THAN_AGREED: 'otherClass',
  DATA_SET_OF_OTHER_INSTANCE: 'otherInstance',
  PEER_DOES_NOT_SEND: 'doesNotSend',
} as const satisfies Record<DimseRefusal, string>

const isOfDimse = (code: RefusedFile['code']): code is DimseRefusal => code in dimseReasons

const reasonOf = (code: RefusedFile['code']): string =>
  isOfDimse(code) ? t(`refusedFiles.reasons.${dimseReasons[code]}`) : t(errorTable[code].text)
