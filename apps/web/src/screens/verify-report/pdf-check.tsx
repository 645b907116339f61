import { t } from '@xrai/contract/strings/translate'
import { FileCheck, FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import type { Comparison } from './compare-pdf.ts'
import { FileVerdict } from './file-verdict.tsx'
import type { ChosenPdf } from './use-chosen-pdf.ts'
import { usePageDrop } from './use-page-drop.ts'

interface PdfCheckProps {
  readonly chosen: ChosenPdf | null
  readonly comparison: Comparison | undefined
  /** The typed code, if any. */
  readonly code: string | null
  readonly onFile: (file: File) => void
  readonly onCode: (code: string) => void
}

/** Lets the user drop or pick a PDF, which is checked without leaving the device. */
export function PdfCheck({ chosen, comparison, code, onFile, onCode }: PdfCheckProps) {
  const picker = useRef<HTMLInputElement>(null)
  const isOver = usePageDrop(onFile)
  const answer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which may stand below the window's edge
  useEffect(() => void answer.current?.scrollIntoView({ block: 'nearest' }), [chosen, comparison])
  return (
    <section className="overflow-hidden rounded-card border border-line bg-paper">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 className="text-19">{t('verification.pdfTitle')}</h2>
        <p className="mt-1 text-14 text-muted">{t('verification.pdfPromise')}</p>
      </div>
      <div
        className={classNames(
          'm-5 flex flex-col items-center gap-2 rounded-control border border-dashed px-4 py-6 text-center transition-colors sm:m-6',
          isOver ? 'border-primary bg-primary-tint' : 'border-edge/70 bg-mist',
        )}
      >
        <span className="grid size-12 place-items-center rounded-round border border-line bg-paper text-primary-ink">
          {chosen ? (
            <FileText size={22} strokeWidth={1.6} aria-hidden="true" />
          ) : (
            <FileCheck size={22} strokeWidth={1.6} aria-hidden="true" />
          )}
        </span>
        {chosen && <p className="max-w-full font-medium break-words [overflow-wrap:anywhere]">{chosen.name}</p>}
        <Button
          look={chosen ? 'plain' : 'outline'}
          busy={chosen?.is === 'reading'}
          onClick={() => picker.current?.click()}
        >
          {t(chosen ? 'verification.pdfPickAgain' : 'verification.pdfPick')}
        </Button>
        <p className="text-13 text-muted max-sm:hidden">
          {t(isOver ? 'verification.pdfDrop' : 'verification.pdfDropHint')}
        </p>
        <input
          ref={picker}
          type="file"
          accept="application/pdf,.pdf"
          tabIndex={-1}
          aria-label={t('verification.pdfInput')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
          className="sr-only"
        />
      </div>
      <div ref={answer} aria-live="polite">
        {chosen && <FileVerdict chosen={chosen} comparison={comparison} code={code} onCode={onCode} />}
      </div>
    </section>
  )
}
