import { groupedCode } from '@xrai/contract/signature/verification-code'
import type { Verification } from '@xrai/contract/signature/verification-schema'
import { t } from '@xrai/contract/strings/translate'
import { FileClock, FileMinus, FileX, SearchX, ShieldCheck, ShieldOff } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { GroupedText } from '../../base/ui/grouped-text.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { publicSentenceOf } from '../../client/result.ts'
import { isOffline, isUnknown, useVerification } from '../../client/verification.ts'
import { CheckList, type Mark } from './check-list.tsx'
import { type Check, type Comparison, isUnchanged } from './compare-pdf.ts'
import { largestPdf, type PdfFault, type ReadPdf } from './read-pdf.ts'
import type { ChosenPdf } from './use-chosen-pdf.ts'
import { Verdict, type VerdictProps } from './verdict.tsx'
import { versionName } from './verification-words.ts'

interface FileVerdictProps {
  readonly chosen: ChosenPdf
  /** The result of the comparison; undefined while it runs, and if the code is unknown. */
  readonly comparison: Comparison | undefined
  readonly code: string | null
  readonly onCode: (code: string) => void
}

/** The result for the chosen file. */
export function FileVerdict({ chosen, comparison, code, onCode }: FileVerdictProps) {
  if (chosen.is === 'reading') return <Waiting />
  if (chosen.is === 'fault') return <Fault fault={chosen.fault} />
  return <SignedPdf pdf={chosen.pdf} comparison={comparison} code={code} onCode={onCode} />
}

function Waiting() {
  return (
    <div className="border-t border-line p-5">
      <span className="sr-only">{t('verification.pdfReading')}</span>
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

function Fault({ fault }: { readonly fault: PdfFault }) {
  const [tone, icon] =
    fault === 'damaged'
      ? (['error', ShieldOff] as const)
      : (['plain', fault === 'unsigned' ? FileMinus : FileX] as const)
  const text = t(`verification.fileText.${fault}`, { size: largestPdf / 1024 / 1024 })
  return (
    <div className="-mb-px border-t border-line">
      <Verdict small tone={tone} icon={icon} title={t(`verification.fileTitle.${fault}`)} text={text} />
    </div>
  )
}

interface SignedPdfProps {
  readonly pdf: ReadPdf
  readonly comparison: Comparison | undefined
  readonly code: string | null
  readonly onCode: (code: string) => void
}

/** A signed PDF, compared with the server's data for its code. */
function SignedPdf({ pdf, comparison, code, onCode }: SignedPdfProps) {
  const { data: known, error, isFetching, refetch } = useVerification(pdf.code)
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
    const text = t('verification.fileText.unknown')
    return (
      <div className="-mb-px border-t border-line">
        <Verdict small tone="error" icon={SearchX} title={t('verification.fileTitle.unknown')} text={text}>
          <p className="mt-1.5 font-mono text-13 text-ink">
            <GroupedText text={groupedCode(pdf.code)} />
          </p>
        </Verdict>
      </div>
    )
  }
  return (
    <div className="px-5 pb-5 sm:px-6">
      <ErrorState
        text={isOffline(error) ? t('verification.fileOffline') : publicSentenceOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

const marks: Readonly<Record<Check, Mark>> = { right: 'good', wrong: 'bad', unsupported: 'neither' }

type Sentence = Pick<VerdictProps, 'tone' | 'icon' | 'title' | 'text'>

function sentenceFor({ state }: Verification, comparison: Comparison): Sentence {
  const name = isUnchanged(comparison) ? state : 'altered'
  return { ...looks[name], title: t(`verification.fileTitle.${name}`), text: t(`verification.fileText.${name}`) }
}

const looks = {
  valid: { tone: 'good', icon: ShieldCheck },
  superseded: { tone: 'warn', icon: FileClock },
  changed: { tone: 'warn', icon: ShieldOff },
  altered: { tone: 'error', icon: ShieldOff },
} as const

interface OtherCodeProps {
  readonly known: Verification
  readonly code: string
  readonly onCode: (code: string) => void
}

/** The PDF does not belong to the typed code: it is another version of that report, or another report. */
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
