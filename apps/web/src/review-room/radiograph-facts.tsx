import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { Badge } from '../base/ui/badge.tsx'
import { LazyImageSiteButton } from '../shell/clinic-sites/lazy-image-site-button.tsx'

/** The radiograph's type, site and source. */
export function RadiographFacts({ analysis }: { readonly analysis: Analysis }) {
  return (
    <>
      <Badge className="shrink-0">{t(`preview.${analysis.type}`)}</Badge>
      <LazyImageSiteButton imageId={analysis.image.id} siteId={analysis.image.siteId} />
      <ReceivedFrom source={analysis.source} />
    </>
  )
}

/** Hidden for a file that a user uploaded. */
function ReceivedFrom({ source: { kind, name } }: Pick<Analysis, 'source'>) {
  if (kind === 'web') return null
  const way = t(`source.${kind}`)
  return (
    <p className="truncate text-13 text-muted">
      {name === null ? t('source.received', { way }) : t('source.receivedFrom', { way, name })}
    </p>
  )
}
