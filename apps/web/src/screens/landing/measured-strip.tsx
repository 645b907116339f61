import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import { ArrowUpRight } from 'lucide-react'
import {
  callSeconds,
  cardAddress,
  fewCases,
  type MeasuredClass,
  meanPrecision,
  measuredClasses,
  startConfidence,
  testFindings,
  testRadiographs,
  timedCores,
  timedSize,
} from '../../shell/site/measured.ts'
import { ClassLetter } from './class-letter.tsx'

export function MeasuredStrip() {
  return (
    <section className="room">
      <div className="mx-auto max-w-(--page) px-4 py-16 sm:px-6 lg:py-24">
        <div className="grid gap-10 lg:grid-cols-[4fr_7fr] lg:gap-16">
          <div>
            <h2 className="text-32 max-sm:text-24">{t('measured.title')}</h2>
            <p className="mt-3 text-room-muted">
              {t('measured.lead', { sources: testRadiographs, labels: testFindings, confidence: startConfidence })}
            </p>
            <dl className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-1">
              <Figure value={t('measured.time', { seconds: callSeconds })}>
                {t('measured.timeText', { size: timedSize, cores: timedCores })}
              </Figure>
              <Figure value={meanPrecision}>{t('measured.precisionText', { classes: measuredClasses.length })}</Figure>
            </dl>
          </div>
          <div>
            <ul className="grid gap-3 sm:grid-cols-2">
              {measuredClasses.map(one => (
                <ClassCard key={one.look.id} measured={one} />
              ))}
            </ul>
            <p className="mt-6 text-14 text-room-muted">{t('measured.cardNote')}</p>
            <a
              href={cardAddress}
              className="mt-2 inline-flex min-h-10 items-center gap-1.5 rounded-small font-semibold text-hero hover:underline"
            >
              {t('measured.card')}
              <ArrowUpRight size={18} aria-hidden="true" />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

function Figure({ value, children }: { readonly value: string; readonly children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-14 text-room-muted">{children}</dt>
      <dd className="text-44 font-semibold text-room-text max-sm:text-32">{value}</dd>
    </div>
  )
}

function ClassCard({ measured: { look, recall, precision, cases } }: { readonly measured: MeasuredClass }) {
  return (
    <li className="rounded-card border border-room-line bg-room-panel p-5">
      <h3 className="flex items-center gap-2 text-16">
        <ClassLetter look={look} />
        {classLabel(look.id)}
      </h3>
      <dl className="mt-4 grid gap-3 text-13">
        <Bar name={t('measured.foundHint')} value={recall} colour={look.colour} />
        <Bar name={t('measured.rightHint')} value={precision} colour={look.colour} />
      </dl>
      {cases < fewCases && <p className="mt-3 text-13 text-room-muted">{t('measured.few', { count: cases })}</p>}
    </li>
  )
}

function Bar({ name, value, colour }: { readonly name: string; readonly value: number; readonly colour: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5">
      <dt className="text-room-muted">{name}</dt>
      <dd className="text-16 font-semibold">{value}</dd>
      <dd aria-hidden="true" className="col-span-full h-1.5 overflow-hidden rounded-round bg-room-line">
        <div className="h-full rounded-round" style={{ width: `${value}%`, background: colour }} />
      </dd>
    </div>
  )
}
