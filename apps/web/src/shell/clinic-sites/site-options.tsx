import type { Site } from '@xrai/contract/records/site'
import { t } from '@xrai/contract/strings/translate'

/** The options of a site select: no site, then each site, archived ones labelled as such. */
export function SiteOptions({ sites }: { readonly sites: readonly Site[] }) {
  return (
    <>
      <option value="none">{t('sites.none')}</option>
      {sites.map(({ id, name, archivedAt }) => (
        <option key={id} value={id}>
          {archivedAt === null ? name : t('sites.archivedName', { name })}
        </option>
      ))}
    </>
  )
}
