import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useAnalysis } from '../../client/analyses.ts'
import { sentenceOf } from '../../client/result.ts'
import { ImageSiteDialog } from './image-site-dialog.tsx'

interface SiteOfAnalysisDialogProps {
  readonly analysisId: string
  readonly onClose: () => void
}

/** Corrects where an analysed radiograph was taken, from a screen that does not know where. */
export function SiteOfAnalysisDialog({ analysisId, onClose }: SiteOfAnalysisDialogProps) {
  const { data, error } = useAnalysis(analysisId)
  if (data) return <ImageSiteDialog imageId={data.image.id} siteId={data.image.siteId} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('sites.ofImage')}>
      {error ? <Alert tone="error">{sentenceOf(error)}</Alert> : <Skeleton className="h-24" />}
    </Dialog>
  )
}
