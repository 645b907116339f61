import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { Badge } from '../base/ui/badge.tsx'
import { LazyImageSiteButton } from '../shell/clinic-sites/lazy-image-site-button.tsx'

/** The type of the radiograph in the room, where it was taken and how it came. */
export function RadiographFacts({ analysis }: { readonly analysis: Analysis }) {
  return (
    <>
      <Badge className="shrink-0">{t(`preview.${analysis.type}`)}</Badge>
      <LazyImageSiteButton imageId={analysis.image.id} siteId={analysis.image.siteId} />
      <ReceivedFrom source={analysis.source} />
    </>
  )
}

/** It says nothing of a file that a person uploaded. */
function ReceivedFrom({ source: { kind, name } }: Pick<Analysis, 'source'>) {
  if (kind === 'web') return null
  const way = t(`source.${kind}`)
  return (
    <p className="truncate text-13 text-muted">
      {name === null ? t('source.received', { way }) : t('source.receivedFrom', { way, name })}
    </p>
  )
}
