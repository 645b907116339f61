import { groupedCode } from '@xrai/contract/signature/verification-code'
import type { Verification } from '@xrai/contract/signature/verification-schema'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { CircleHelp, FileQuestion, FileX, History, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../client/result.ts'
import { isOffline, isUnknown, useVerification } from '../../client/verification.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckList, type Mark } from './check-list.tsx'
import { type Check, type Comparison, comparePdf, isUnchanged } from './compare-pdf.ts'
import { largestPdf, type PdfFault, type ReadPdf } from './read-pdf.ts'
import type { ChosenPdf } from './use-chosen-pdf.ts'
import { Verdict, type VerdictProps } from './verdict.tsx'
import { versionName } from './verification-words.ts'

interface FileVerdictProps {
  readonly chosen: ChosenPdf
  readonly code: string | null
  readonly onCode: (code: string) => void
}

/** What is known of the chosen file. */
export function FileVerdict({ chosen, code, onCode }: FileVerdictProps) {
  if (chosen.is === 'reading') return <Waiting />
  if (chosen.is === 'fault') return <Fault fault={chosen.fault} />
  return <SignedPdf key={chosen.pdf.fileHash} pdf={chosen.pdf} code={code} onCode={onCode} />
}

function Waiting() {
  return (
    <div className="border-t border-line p-5">
      <span className="sr-only">{t('verification.pdfReading')}</span>
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

const faults: Readonly<Record<PdfFault, TextKey>> = {
  notPdf: 'verification.fileNotPdf',
  tooLarge: 'verification.fileTooLarge',
  unreadable: 'verification.fileUnreadable',
  noCrypto: 'verification.fileNoCrypto',
  unsigned: 'verification.fileUnsigned',
  damaged: 'verification.fileDamaged',
}

function Fault({ fault }: { readonly fault: PdfFault }) {
  const [tone, icon] =
    fault === 'damaged'
      ? (['error', ShieldAlert] as const)
      : (['plain', fault === 'unsigned' ? FileQuestion : FileX] as const)
  const text = t(`${faults[fault]}Text` as TextKey, { size: largestPdf / 1024 / 1024 })
  return (
    <div className="-mb-px border-t border-line">
      <Verdict small tone={tone} icon={icon} title={t(faults[fault])} text={text} />
    </div>
  )
}

interface SignedPdfProps {
  readonly pdf: ReadPdf
  readonly code: string | null
  readonly onCode: (code: string) => void
}

/** A PDF with a signature, compared with what the server knows of the code inside it. */
function SignedPdf({ pdf, code, onCode }: SignedPdfProps) {
  const { data: known, error, isFetching, refetch } = useVerification(pdf.code)
  const comparison = useComparison(pdf, known)
  if (known) {
    if (!comparison) return <Waiting />
    return (
      <div className="border-t border-line">
        <Verdict small {...sentenceFor(known, comparison)}>
          {code !== null && code !== pdf.code && <OtherCode known={known} code={code} onCode={onCode} />}
        </Verdict>
        <div className="px-5 py-2 sm:px-6">
          <CheckList
            label={t('verification.checks')}
            rows={(['pages', 'statement', 'signature', 'file'] as const).map(part => ({
              name: t(`verification.checkOf.${part}`),
              mark: marks[comparison[part]],
              words: t(`verification.checkState.${comparison[part]}`),
            }))}
          />
        </div>
      </div>
    )
  }
  if (!error) return <Waiting />
  if (isUnknown(error)) {
    const text = t('verification.fileUnknownText', { code: groupedCode(pdf.code) })
    return (
      <div className="-mb-px border-t border-line">
        <Verdict small tone="error" icon={CircleHelp} title={t('verification.fileUnknown')} text={text} />
      </div>
    )
  }
  return (
    <div className="px-5 pb-5 sm:px-6">
      <ErrorState
        text={isOffline(error) ? t('verification.fileOffline') : sentenceOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

const marks: Readonly<Record<Check, Mark>> = { right: 'good', wrong: 'bad', unsupported: 'neither' }

type Sentence = Pick<VerdictProps, 'tone' | 'icon' | 'title' | 'text'>

function sentenceFor({ state }: Verification, comparison: Comparison): Sentence {
  const [tone, icon, key] = isUnchanged(comparison) ? unchanged[state] : altered
  return { tone, icon, title: t(key), text: t(`${key}Text` as TextKey) }
}

const altered = ['error', ShieldAlert, 'verification.fileAltered'] as const
const unchanged = {
  valid: ['good', ShieldCheck, 'verification.fileValid'],
  superseded: ['warn', History, 'verification.fileSuperseded'],
  changed: ['warn', ShieldAlert, 'verification.fileChanged'],
} as const

interface OtherCodeProps {
  readonly known: Verification
  readonly code: string
  readonly onCode: (code: string) => void
}

/** The PDF is not the one of the typed code: another version of that report, or another report. */
function OtherCode({ known, code, onCode }: OtherCodeProps) {
  const { data: asked } = useVerification(code)
  const { statement } = known
  const isSameReport =
    asked?.statement.reportCode === statement.reportCode && asked.statement.clinicName === statement.clinicName
  return (
    <div className="mt-2 text-14 text-ink">
      <p className="font-medium">
        {isSameReport
          ? t('verification.otherVersion', { version: versionName(statement.version) })
          : t('verification.otherReport')}
      </p>
      <Button look="plain" onClick={() => onCode(statement.code)} className="mt-2 text-14">
        {t('verification.openOther')}
      </Button>
    </div>
  )
}

/** Undefined until it is made: hashing and the signature take a moment. */
function useComparison(pdf: ReadPdf, known: Verification | undefined): Comparison | undefined {
  const [made, setMade] = useState<{ readonly of: Verification; readonly comparison: Comparison }>()
  useEffect(() => {
    if (!known) return
    let isLeft = false
    void comparePdf(pdf, known).then(comparison => !isLeft && setMade({ of: known, comparison }))
    return () => {
      isLeft = true
    }
  }, [pdf, known])
  return made?.of === known ? made?.comparison : undefined
}
