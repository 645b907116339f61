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

/** Corrects the site of an analysed radiograph on a screen that has not loaded it. */
export function SiteOfAnalysisDialog({ analysisId, onClose }: SiteOfAnalysisDialogProps) {
  const { data, error } = useAnalysis(analysisId)
  if (data) return <ImageSiteDialog imageId={data.image.id} siteId={data.image.siteId} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('sites.ofImage')}>
      {error ? <Alert tone="error">{sentenceOf(error)}</Alert> : <Skeleton className="h-24" />}
    </Dialog>
  )
}
