import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { t } from '@xrai/contract/strings/translate'
import { setOdontogramSite } from '../../client/odontograms.ts'
import { correctSite } from '../../shell/clinic-sites/correct-site.ts'
import { SiteButton } from '../../shell/clinic-sites/site-button.tsx'
import { SiteDialog } from '../../shell/clinic-sites/site-dialog.tsx'

/** A draft's site, with a control to correct it. */
export function OdontogramSite({ odontogram: { id, siteId } }: { readonly odontogram: Odontogram }) {
  return (
    <SiteButton
      siteId={siteId}
      dialog={onClose => (
        <SiteDialog
          title={t('sites.ofChart')}
          hint={t('sites.ofChartHint')}
          siteId={siteId}
          onCorrect={site => correctSite(id, site, setOdontogramSite)}
          onClose={onClose}
        />
      )}
    />
  )
}
