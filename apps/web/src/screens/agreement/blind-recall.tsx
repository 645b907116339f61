import type { Agreement, RecallFigures } from '@xrai/contract/review/agreement-schema'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useId } from 'react'
import { ClassName } from './class-name.tsx'
import { PrecisionFigure } from './precision-figure.tsx'
import { countText } from './words.ts'

/**
 * The detector's recall on findings that dentists marked before they saw its result: the only unbiased metric on this
 * screen.
 */
export function BlindRecall({ blind: { reviews, all, classes } }: { readonly blind: Agreement['blind'] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 text-24">
        {t('agreement.blind')}
      </h2>
      <p className="mb-4 max-w-[70ch] text-14 text-muted">
        {t(reviews === 1 ? 'agreement.blindLeadOne' : 'agreement.blindLead', { count: reviews })}
      </p>
      <table
        aria-labelledby={titleId}
        className="w-full max-w-160 border-separate border-spacing-0 overflow-hidden rounded-card border border-line text-14"
      >
        <thead>
          <tr className="bg-mist text-left text-13 text-muted [&>*]:px-4 [&>*]:py-2.5 [&>*]:font-medium">
            <th scope="col">{t('agreement.class')}</th>
            <th scope="col">{t('agreement.blindFound')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('agreement.blindMarks')}
            </th>
          </tr>
        </thead>
        <tbody>
          <RecallRow name={t('agreement.blindAll')} figures={all} />
          {classes.map(row => (
            <RecallRow key={row.class} name={<ClassName id={row.class} />} figures={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RecallRow({ name, figures }: { readonly name: ReactNode; readonly figures: RecallFigures }) {
  const { marks, found, recall, tooFew } = figures
  return (
    <tr className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-3">
      <th scope="row" className="text-left font-semibold">
        {name}
      </th>
      <td>
        <PrecisionFigure of={{ precision: recall, tooFew }} />
      </td>
      <td className="max-sm:hidden">{t('agreement.blindOf', { found: countText(found), marks: countText(marks) })}</td>
    </tr>
  )
}
