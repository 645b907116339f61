import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { LayoutGrid } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'

/** Links to the patient's full-mouth series. */
export const SeriesLink = ({ patientId }: { readonly patientId: string }) => (
  <Link to="/patients/$id/series" params={{ id: patientId }} className={buttonClass('outline')}>
    <LayoutGrid size={18} aria-hidden="true" />
    {t('series.link')}
  </Link>
)
