import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { numberFormat } from '../../base/language/formats.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import type { Tone } from '../../base/ui/tone.ts'
import type { Refusal } from '../../client/result.ts'
import { isAccepted, isHeic } from '../../intake/image-intake/chosen-file.ts'
import { mostRead } from '../../intake/image-intake/dropped-files.ts'
import { handFiles } from '../../intake/image-intake/handed-files.ts'
import { leadsToPresent } from '../../intake/image-intake/leads-to-present.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'

const RetryUpload = lazyComponent(
  async () => (await import('../../intake/image-intake/retry-upload.tsx')).RetryUpload,
  null,
)
const TurnHint = lazyComponent(async () => (await import('./turn-hint.tsx')).TurnHint, null)

export interface Notice {
  readonly tone: Tone
  readonly text: string
  readonly reason?: string
  readonly refusal?: Refusal
  /** No type is chosen. */
  readonly isOfType?: boolean
  /** Several files were offered: another screen can send them all. */
  readonly offered?: readonly File[]
}

interface UploadNoticeProps {
  readonly notice: Notice
  readonly file: File | undefined
  readonly onRetry: (again: Again) => void
}

/** The message about the last choice or upload, with its action; scrolled into view when it changes. */
export function UploadNotice({ notice, file, onRetry }: UploadNoticeProps) {
  const shown = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each notice, which may stand below what is in view
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const { offered, refusal } = notice
  return (
    <div ref={shown} className="scroll-mb-20">
      <Alert
        key={notice.text}
        tone={notice.tone}
        {...(notice.reason && { title: notice.text })}
        action={
          offered && offered.length > 1 ? (
            <ToBulk files={offered} />
          ) : (
            file !== undefined &&
            refusal &&
            (refusal.overridable || leadsToPresent(refusal)) && (
              <div className="flex flex-wrap gap-2">
                <RetryUpload name={file.name} refusal={refusal} onRetry={onRetry} />
              </div>
            )
          )
        }
      >
        {notice.reason ?? notice.text}
        {refusal?.code === 'QUALITY_NOT_RADIOGRAPH' && file && <TurnHint file={file} />}
      </Alert>
    </div>
  )
}

/** The link to send all of them. */
const ToBulk = ({ files }: { readonly files: readonly File[] }) => (
  <Link to="/upload/bulk" onClick={() => handFiles(files)} className={buttonClass('outline', 'min-h-9 px-3 text-14')}>
    {t('bulk.linkMany', { count: files.length })}
  </Link>
)

interface LeftOut {
  readonly isChosen: boolean
  /** True if there were more than are read. */
  readonly isCut: boolean
  readonly dropped: number
}

/** The message about files that were left out; none if there are none. */
export function noticeOf({ isChosen, isCut, dropped }: LeftOut, files: readonly File[]): Notice | undefined {
  if (dropped === 0) return undefined
  const text = isChosen
    ? t(dropped === 1 ? 'upload.droppedOne' : 'upload.droppedMany', { count: dropped })
    : t(files.some(isHeic) ? 'errors.imageHeic' : 'errors.imageFormatUnsupported')
  const cut = isCut ? ` ${t('bulk.cut', { most: number().format(mostRead) })}` : ''
  if (!isChosen) return { tone: 'error', text: text + cut }
  return { tone: 'info', text: text + cut, offered: files.filter(isAccepted) }
}

const number = numberFormat('es-PE')
