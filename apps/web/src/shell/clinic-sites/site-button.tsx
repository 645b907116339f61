import { t } from '@xrai/contract/strings/translate'
import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useSites } from '../../client/sites.ts'

interface SiteButtonProps {
  readonly siteId: string | null
  /** The dialog that corrects it. */
  readonly dialog: (onClose: () => void) => ReactNode
}

/** An item's site and a button to correct it; hidden in a clinic without several sites. */
export function SiteButton({ siteId, dialog }: SiteButtonProps) {
  const { data } = useSites()
  const [isOpen, setOpen] = useState(false)
  const sites = data?.sites ?? []
  if (sites.length < 2) return null
  const name = sites.find(({ id }) => id === siteId)?.name ?? t('sites.none')
  const label = `${t('sites.change')}: ${name}`
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        onClick={() => setOpen(true)}
        className={buttonClass('quiet', '-my-2.5 min-w-0 max-w-72 px-2 text-muted')}
      >
        <MapPin size={18} className="shrink-0" aria-hidden="true" />
        <span className="truncate text-14">{name}</span>
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
