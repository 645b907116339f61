import type { PersonFigures } from '@xrai/contract/routes/people-figures'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { numberFormat } from '../../base/language/formats.ts'
import { shortMoment } from '../../base/language/moments.ts'
import { durationText } from '../../records/cases/case-texts.ts'
import { FiguresTable } from './figures-table.tsx'

const whole = numberFormat('es-PE')

const columns = () =>
  [
    ['analysed', ({ analysed }) => whole().format(analysed)],
    ['reviewed', ({ reviewed }) => whole().format(reviewed)],
    ['signed', ({ signed }) => whole().format(signed)],
    ['median', medianText],
    ['lastActive', ({ lastActiveAt }) => (lastActiveAt === null ? t('product.unknown') : shortMoment(lastActiveAt))],
  ] as const satisfies readonly (readonly [string, (person: PersonFigures) => ReactNode])[]

/** The median, with the number of reviews. */
function medianText({ reviewSeconds }: PersonFigures): string {
  if (!reviewSeconds) return t('product.unknown')
  const values = { time: durationText(reviewSeconds.median), count: reviewSeconds.reviews }
  return t(reviewSeconds.reviews === 1 ? 'agreement.timeOfOne' : 'agreement.timeOf', values)
}

export function PeopleTable({ people }: { readonly people: readonly PersonFigures[] }) {
  return (
    <FiguresTable
      label={t('people.title')}
      head={t('people.person')}
      rows={people}
      keyOf={({ id }) => id}
      nameOf={person => <Name person={person} />}
      columns={columns().map(([name, read]) => [name, t(`people.${name}`), read])}
    />
  )
}

function Name({ person: { name, role } }: { readonly person: PersonFigures }) {
  return (
    <>
      {name ?? t('people.erased')}
      <span className="block text-13 font-normal text-muted">
        {role === null ? t('people.former') : t(`roles.${role}`)}
      </span>
    </>
  )
}
