import { t } from '@xrai/contract/strings/translate'
import { useId, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { type BulkFile, countFiles, type FileFilter, fileFilters, filesOf } from './bulk-file.ts'
import { FileRow, type FileRowProps } from './file-row.tsx'

/** Number of rows at first, and added by each click of 'more', because five hundred would be slow to render. */
const step = 50

interface FileListProps extends Omit<FileRowProps, 'file'> {
  readonly files: readonly BulkFile[]
}

/** The files of a run, filtered by state. */
export function FileList({ files, ...row }: FileListProps) {
  const name = useId()
  const [chosen, setChosen] = useState<FileFilter>('all')
  const [most, setMost] = useState(step)
  const counts = countFiles(files)
  // A filter disappears when its last file changes state.
  const filter = counts[chosen] > 0 ? chosen : 'all'
  const shown = filesOf(files, filter)
  return (
    <section aria-label={t('bulk.files')} className="mt-8">
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">{t('bulk.filter')}</legend>
        {fileFilters
          .filter(one => counts[one] > 0)
          .map(one => (
            <label
              key={one}
              className={classNames(
                'relative inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-2 rounded-round border px-3.5 text-14 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink',
                one === filter
                  ? 'border-ink bg-ink text-paper'
                  : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={one === filter}
                onChange={() => {
                  setChosen(one)
                  setMost(step)
                }}
                className="sr-only"
              />
              {t(`bulk.filters.${one}`)}
              <span className="tabular-nums">{counts[one]}</span>
            </label>
          ))}
      </fieldset>
      <ul className="mt-3 overflow-hidden rounded-card border border-line bg-paper">
        {shown.slice(0, most).map(file => (
          <FileRow key={file.key} file={file} {...row} />
        ))}
      </ul>
      {shown.length > most && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="text-14 text-muted">{t('bulk.shown', { shown: most, count: shown.length })}</p>
          <Button look="plain" onClick={() => setMost(most + step)}>
            {t('bulk.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
