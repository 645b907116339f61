import type { SiteFigures } from '@xrai/contract/routes/sites'
import { t } from '@xrai/contract/strings/translate'
import { numberFormat } from '../../base/language/formats.ts'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'

const whole = numberFormat('es-PE')

const columns = (): readonly FigureColumn<SiteFigures>[] =>
  (['radiographs', 'waiting', 'reviewed', 'signed', 'credits'] as const).map(name => [
    name,
    t(`sites.${name}`),
    figures => whole().format(figures[name]),
  ])

export function SiteTable({ figures }: { readonly figures: readonly SiteFigures[] }) {
  return (
    <FiguresTable
      label={t('sites.figures')}
      head={t('sites.field')}
      rows={figures}
      keyOf={({ site }) => site?.id ?? 'none'}
      nameOf={({ site }) => (
        <>
          {site?.name ?? t('sites.none')}
          {site?.archivedAt && <span className="block text-13 font-normal text-muted">{t('sites.isArchived')}</span>}
        </>
      )}
      columns={columns()}
    />
  )
}
