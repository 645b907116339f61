import { errorTable } from '@xrai/contract/errors/table'
import type { WatchFolder } from '@xrai/contract/routes/watch-folder'
import { t } from '@xrai/contract/strings/translate'
import { shortMoment } from '../../base/language/moments.ts'

interface FailedFilesProps {
  readonly count: number
  /** The latest of them. */
  readonly files: WatchFolder['latest']
}

/** The files in the folder that could not be imported, with the reasons. */
export function FailedFiles({ count, files }: FailedFilesProps) {
  const title = count === 1 ? t('watchFolder.failed.one') : t('watchFolder.failed.some', { count })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{title}</p>
      <ul aria-label={t('watchFolder.failed.list')} className="rounded-control border border-line">
        {files.map(({ name, at, code }) => (
          <li key={name} className="border-b border-line px-4 py-3 last:border-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-mono text-13 break-all">{name}</span>
              <span className="text-13 text-muted">{shortMoment(at)}</span>
            </p>
            <p className="max-w-none text-14">
              {code === null ? t('watchFolder.failed.noReason') : t(errorTable[code].text)}
            </p>
          </li>
        ))}
      </ul>
      <p className="max-w-none text-13 text-muted">{t('watchFolder.failed.hint')}</p>
    </div>
  )
}
