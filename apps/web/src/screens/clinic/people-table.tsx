import type { PersonFigures } from '@xrai/contract/routes/people-figures'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { durationText } from '../../cases/case-texts.ts'
import { numberFormat } from '../../language/formats.ts'
import { shortMoment } from '../../language/moments.ts'

const whole = numberFormat('es-PE')

const columns = () =>
  [
    ['analysed', ({ analysed }) => whole().format(analysed)],
    ['reviewed', ({ reviewed }) => whole().format(reviewed)],
    ['signed', ({ signed }) => whole().format(signed)],
    ['median', medianText],
    ['lastActive', ({ lastActiveAt }) => (lastActiveAt === null ? t('product.unknown') : shortMoment(lastActiveAt))],
  ] as const satisfies readonly (readonly [string, (person: PersonFigures) => ReactNode])[]

/** The median, and of how many reviews it is. */
function medianText({ reviewSeconds }: PersonFigures): string {
  if (!reviewSeconds) return t('product.unknown')
  const values = { time: durationText(reviewSeconds.median), count: reviewSeconds.reviews }
  return t(reviewSeconds.reviews === 1 ? 'agreement.timeOfOne' : 'agreement.timeOf', values)
}

/** A table where there is room, cards on a phone. */
export function PeopleTable({ people }: { readonly people: readonly PersonFigures[] }) {
  return (
    <>
      <table
        aria-label={t('people.title')}
        className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-14 max-lg:hidden"
      >
        <thead>
          <tr className="bg-mist text-left text-13 text-muted">
            <th scope="col" className="px-4 py-2.5 font-medium">
              {t('people.person')}
            </th>
            {columns().map(([name]) => (
              <th key={name} scope="col" className="px-4 py-2.5 text-right font-medium">
                {t(`people.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <tr key={person.id} className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-3">
              <th scope="row" className="max-w-64 text-left font-semibold break-words">
                <Name person={person} />
              </th>
              {columns().map(([name, read]) => (
                <td key={name} className="text-right">
                  {read(person)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={t('people.title')} className="flex flex-col gap-3 lg:hidden">
        {people.map(person => (
          <li key={person.id} className="rounded-card border border-line p-4 text-14">
            <h3 className="mb-3 text-16 font-semibold break-words">
              <Name person={person} />
            </h3>
            <dl className="flex flex-col gap-2">
              {columns().map(([name, read]) => (
                <div key={name} className="flex items-start justify-between gap-6">
                  <dt className="text-muted">{t(`people.${name}`)}</dt>
                  <dd className="text-right">{read(person)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
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
