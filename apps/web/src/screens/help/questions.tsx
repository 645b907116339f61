import { classLabel } from '@xrai/contract/classes/class-label'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import {
  callSeconds,
  cardAddress,
  fewCases,
  lookedFor,
  lookedForExperimentally,
  measuredClasses,
  startConfidence,
  testRadiographs,
  timedCores,
  timedSize,
} from '../../shell/site/measured.ts'

const link =
  'font-semibold text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary'

const Card = () => (
  <a href={cardAddress} className={link}>
    {t('measured.card')}
  </a>
)

export interface Question {
  readonly question: string
  readonly answer: ReactNode
}

/** Time and accuracy are answered with measured figures. */
export const questions = (): readonly Question[] => [
  { question: t('help.filesQuestion'), answer: <p>{t('help.files')}</p> },
  {
    question: t('help.typesQuestion'),
    answer: (
      <>
        <p>{t('help.types')}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
          <li>{t('help.typesPanoramic')}</li>
          <li>{t('help.typesPeriapical')}</li>
          <li>{t('help.typesOcclusal')}</li>
        </ul>
      </>
    ),
  },
  {
    question: t('help.timeQuestion'),
    answer: <p>{t('help.time', { seconds: callSeconds, size: timedSize, cores: timedCores })}</p>,
  },
  {
    question: t('help.accuracyQuestion'),
    answer: (
      <>
        <p>{t('help.accuracy', { sources: testRadiographs, confidence: startConfidence })}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
          {measuredClasses.map(({ look, ...figures }) => (
            <li key={look.id}>{t('help.accuracyRow', { class: classLabel(look.id), ...figures })}</li>
          ))}
        </ul>
        {measuredClasses.some(({ cases }) => cases < fewCases) && (
          <p className="mt-3">{t('help.accuracyFew', { few: fewCases })}</p>
        )}
        <p className="mt-3">{t('help.accuracyLimits')}</p>
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <a href="/precision" className={link}>
            {t('help.precision')}
          </a>
          <Card />
        </p>
      </>
    ),
  },
  {
    question: t('help.findingsQuestion'),
    answer: (
      <p>
        {t('help.findings', {
          classes: lookedFor.map(({ id }) => classLabel(id).toLowerCase()).join('; '),
        })}
        {lookedForExperimentally.length > 0 &&
          ` ${t('help.findingsExperimental', {
            classes: lookedForExperimentally.map(({ id }) => classLabel(id).toLowerCase()).join('; '),
          })}`}
      </p>
    ),
  },
  { question: t('help.decideQuestion'), answer: <p>{t('help.decide')}</p> },
  {
    question: t('help.privacyQuestion'),
    answer: (
      <>
        <p>{t('help.privacy')}</p>
        <p className="mt-3">
          <a href="/privacy" className={link}>
            {t('help.readPrivacy')}
          </a>
        </p>
      </>
    ),
  },
  { question: t('help.creditsQuestion'), answer: <p>{t('help.credits')}</p> },
]
