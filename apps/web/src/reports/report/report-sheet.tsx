import type { ReportModel } from '@xrai/contract/records/report'
import { precisionPath, type ReportSheetText, reportSheet, verifyPath } from '@xrai/contract/report/report-sheet'
import { drawToothChart } from '@xrai/contract/report/tooth-chart'
import { inSpanish } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { GroupedText } from '../../base/ui/grouped-text.tsx'
import { Logo } from '../../base/ui/logo.tsx'
import { useLogo } from '../../client/clinic.ts'
import { ClinicHead } from './clinic-head.tsx'
import { KeyImage } from './key-image.tsx'
import { FindingsTable, Legend } from './sheet-findings.tsx'
import { SheetToothChart } from './sheet-tooth-chart.tsx'

export interface ReportSheetProps {
  readonly model: ReportModel
  /** The title's level: 1 on a separate page, 2 in a dialog. */
  readonly level?: 1 | 2
}

/** The report as an A4 sheet, also for print and download; it uses the PDF's Spanish texts. */
export function ReportSheet({ model, level = 2 }: ReportSheetProps) {
  const sheet = reportSheet(model)
  const toothChart = drawToothChart(model)
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <article
      lang="es"
      aria-label={sheet.title}
      className={classNames(
        'mx-auto w-full max-w-[794px] bg-paper text-14 text-ink [print-color-adjust:exact] print:max-w-none print:p-0',
        // A dialog has its own padding.
        level === 1 ? 'p-5 sm:p-10' : 'sm:p-4',
      )}
    >
      {sheet.draft !== null && <PrintedDraftMark text={sheet.draft} />}
      {sheet.clinic !== null && <SheetClinic clinic={sheet.clinic} />}
      <SheetTitle sheet={sheet} level={level} />
      <SheetFields sheet={sheet} />
      {sheet.unprintable !== null && (
        <Alert tone="warn" className="mt-4 print:hidden">
          {sheet.unprintable}
        </Alert>
      )}
      {sheet.experimental !== null && (
        <Alert tone="warn" className="mt-4">
          {sheet.experimental}
        </Alert>
      )}
      {sheet.fault !== null && (
        <Alert tone="warn" className="mt-4">
          {sheet.fault}
        </Alert>
      )}
      {sheet.child !== null && (
        <Alert tone="warn" className="mt-4">
          {sheet.child}
        </Alert>
      )}
      {sheet.research !== null && (
        <Alert tone="warn" className="mt-4">
          {sheet.research}
        </Alert>
      )}
      <KeyImage model={model} description={sheet.pictureAlt} />
      {sheet.legend.length > 0 && <Legend entries={sheet.legend} />}
      <FindingsSections sheet={sheet} isLast={false} heading={Heading} />
      {sheet.rows.length === 0 && (
        <section className="mt-6">
          <Heading className="mb-2 break-after-avoid text-16">{inSpanish('report.findings')}</Heading>
          <p className="max-w-none rounded-small bg-mist px-4 py-6 text-center">{sheet.empty}</p>
        </section>
      )}
      {toothChart !== null && <SheetToothChart chart={toothChart} draft={sheet.draft} heading={Heading} />}
      {sheet.texts.map(({ heading, lines, isList }) => (
        <section key={heading} className="mt-6 break-inside-avoid">
          <Heading className="mb-2 text-16">{heading}</Heading>
          {isList ? (
            <ul className="max-w-none list-disc space-y-1 pl-5">
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            lines.map(line => (
              <p key={line} className="max-w-none break-words not-first:mt-1">
                {line}
              </p>
            ))
          )}
        </section>
      ))}
      <FindingsSections sheet={sheet} isLast heading={Heading} />
      {sheet.hidden !== null && (
        <Alert tone="warn" className="mt-4 break-inside-avoid">
          {sheet.hidden}
        </Alert>
      )}
      {sheet.filters !== null && <p className="mt-4 max-w-none text-13 text-muted">{sheet.filters}</p>}
      {sheet.signature !== null && <SheetSignature signature={sheet.signature} heading={Heading} />}
      <footer className="mt-6 break-inside-avoid border-t border-line pt-3 text-13">
        <p className="max-w-none">{sheet.validation}</p>
        <p className="mt-1 max-w-none text-muted">
          {sheet.aiVersion} · {sheet.code}
        </p>
        <p className="mt-1 max-w-none text-muted">
          {sheet.precision}{' '}
          <a href={precisionPath} target="_blank" rel="noopener" className="underline underline-offset-4">
            {`${location.origin}${precisionPath}`}
          </a>
        </p>
      </footer>
    </article>
  )
}

function SheetClinic({ clinic }: { readonly clinic: NonNullable<ReportSheetText['clinic']> }) {
  return <ClinicHead head={clinic} logo={useLogo(clinic.logo)} />
}

interface FindingsSectionsProps {
  readonly sheet: ReportSheetText
  readonly isLast: boolean
  readonly heading: 'h2' | 'h3'
}

function FindingsSections({ sheet, isLast, heading: Heading }: FindingsSectionsProps) {
  return sheet.sections
    .filter(section => section.isLast === isLast)
    .map(({ heading, note, rows }) => (
      <section key={heading} className="mt-6">
        <Heading className="mb-2 break-after-avoid text-16">{heading}</Heading>
        {note !== null && <p className="mb-2 max-w-none text-13 text-muted">{note}</p>}
        <FindingsTable columns={sheet.columns} rows={rows} />
      </section>
    ))
}

/** Fixed, so that it is printed across every page, as in the PDF; on screen the title states it. */
function PrintedDraftMark({ text }: { readonly text: string }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 hidden place-items-center text-[150px] font-bold text-muted uppercase opacity-10 print:grid"
    >
      <span className="-rotate-55">{text}</span>
    </p>
  )
}

function SheetTitle({ sheet, level }: { readonly sheet: ReportSheetText; readonly level: 1 | 2 }) {
  const Title = `h${level}` as const
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-primary pb-4">
      <Logo scale={0.44} />
      <div className="min-w-0">
        <Title className="text-19 leading-6">{sheet.title}</Title>
        <p className="text-14 text-muted">
          {sheet.review}
          {sheet.decisions !== null && ` · ${sheet.decisions}`}
        </p>
      </div>
    </header>
  )
}

interface SheetSignatureProps {
  readonly signature: NonNullable<ReportSheetText['signature']>
  readonly heading: 'h2' | 'h3'
}

function SheetSignature({ signature, heading: Heading }: SheetSignatureProps) {
  const { images, signer, number, signedAt, amendment, verify, path, code } = signature
  return (
    <section className="mt-6 break-inside-avoid">
      <Heading className="mb-2 text-16">{signature.heading}</Heading>
      <div className="rounded-small border border-line px-4 py-3">
        {images.length > 0 && (
          <div className="float-right ml-4 flex gap-4">
            {images.map(image => (
              <img key={image} src={image} alt="" className="max-h-18 max-w-36 object-contain" />
            ))}
          </div>
        )}
        <p className="text-16 font-semibold break-words">{signer}</p>
        <p className="max-w-none">
          {number} · {signedAt}
        </p>
        {amendment !== null && <p className="mt-1 max-w-none break-words">{amendment}</p>}
        <p className="mt-2 max-w-none text-13 text-muted">
          {verify}{' '}
          <a href={path} target="_blank" rel="noopener" className="break-all underline underline-offset-4">
            {`${location.origin}${verifyPath}`}
          </a>
        </p>
        <p className="font-mono font-semibold">
          <GroupedText text={code} />
        </p>
      </div>
    </section>
  )
}

function SheetFields({ sheet: { fields } }: { readonly sheet: ReportSheetText }) {
  return (
    <dl className="mt-4 grid grid-cols-[minmax(9.25rem,1fr)_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-small bg-mist px-3 py-3 sm:grid-cols-4 sm:gap-x-5 sm:px-4">
      {fields.map(({ key, label, value }) => (
        <div key={key} className="min-w-0">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className={classNames('font-semibold break-words', key === 'code' && 'whitespace-nowrap')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
