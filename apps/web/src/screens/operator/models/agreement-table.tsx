import { classLabel } from '@xrai/contract/classes/class-label'
import { type AgreementRow, mostOfAgreement } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { useModelAgreement } from '../../../client/installed-models.ts'
import { sentenceOf } from '../../../client/result.ts'

const columns = [
  'both',
  'activeOnly',
  'candidateOnly',
  'confirmed',
  'activeFound',
  'candidateFound',
  'activeWrong',
  'candidateWrong',
] as const

const ofBoth = ['both', 'activeOnly', 'candidateOnly'] as const

/** Columns that have other names where the rows are teeth. */
const isOfTeeth = (column: (typeof columns)[number]): column is Exclude<typeof column, (typeof ofBoth)[number]> =>
  !ofBoth.some(one => one === column)

const countOf = (row: AgreementRow, column: (typeof columns)[number]): number => {
  if (column === 'activeFound') return row.activeConfirmed
  return column === 'candidateFound' ? row.candidateConfirmed : row[column]
}

interface AgreementTableProps {
  readonly id: string
  /** The rows are teeth. */
  readonly ofTeeth: boolean
}

/** The agreement of a model in shadow with the active one and with dentists; refreshed while it is shown. */
export function AgreementTable({ id, ofTeeth }: AgreementTableProps) {
  const { data, error, isFetching, refetch } = useModelAgreement(id)
  return (
    <section className="mt-4">
      <h3 className="text-16 font-semibold">{t('installedModels.agreement')}</h3>
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton className="mt-2 h-24" />}
      {data?.radiographs === 0 && <p className="mt-1 text-14 text-muted">{t('installedModels.agreementEmpty')}</p>}
      {data && data.radiographs > 0 && (
        <>
          <p role="status" className="mt-1 text-14 text-muted">
            {t('installedModels.agreementCount', { count: data.radiographs, reviewed: data.reviewed })}
            {data.radiographs >= mostOfAgreement &&
              ` ${t('installedModels.agreementLatest', { count: mostOfAgreement })}`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
          <section tabIndex={0} aria-label={t('installedModels.agreement')} className="mt-2 overflow-x-auto">
            <table className="w-full min-w-190 text-14 tabular-nums">
              <thead>
                <tr className="border-b border-line text-left text-13 text-muted">
                  <th scope="col" className="py-2 pr-4 font-medium">
                    {t(ofTeeth ? 'installedModels.agreementTooth' : 'installedModels.agreementClass')}
                  </th>
                  {columns.map(column => (
                    <th key={column} scope="col" className="py-2 pr-4 text-right align-bottom font-medium last:pr-0">
                      {t(
                        ofTeeth && isOfTeeth(column)
                          ? `installedModels.ofTeeth.${column}`
                          : `installedModels.${column}`,
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map(row => (
                  <tr key={row.class} className="border-b border-line last:border-0">
                    <th scope="row" className="py-2 pr-4 text-left font-medium">
                      {classLabel(row.class)}
                    </th>
                    {columns.map(column => (
                      <td key={column} className="py-2 pr-4 text-right last:pr-0">
                        {countOf(row, column)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  )
}
