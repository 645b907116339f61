import { t } from '@xrai/contract/strings/translate'
import { ScanSearch } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import restored from '../../shell/site/pictures/restored-720.webp'

/**
 * A plain link, because the try-out is cross-origin isolated. Analyses the phantom in the browser: no credit, nothing
 * stored.
 */
export const TrySample = () => (
  <aside aria-label={t('firstSteps.sample')} className="flex flex-col overflow-hidden rounded-card border border-line">
    <div className="room">
      <img src={restored} alt="" width={720} height={360} className="aspect-[2/1] w-full object-cover" />
    </div>
    <div className="flex flex-1 flex-col items-start gap-3 p-5">
      <p className="text-14 text-muted">{t('firstSteps.sampleHint')}</p>
      <a href="/teeth-segmentation?picture=restored" className={buttonClass('plain', 'mt-auto w-full px-2 text-14')}>
        <ScanSearch size={18} aria-hidden="true" />
        {t('firstSteps.sample')}
      </a>
    </div>
  </aside>
)
