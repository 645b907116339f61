import { Alert } from '../../base/ui/alert.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { PartFailed } from '../../base/ui/part-failed.tsx'
import type { ChosenImage, ImageType, TypeSource } from './chosen-images.ts'
import { ImageSources } from './image-sources.tsx'
import { ImageTiles, type ImageTilesProps } from './image-tiles.tsx'

const CameraView = lazyComponent(
  async () => (await import('./camera-view.tsx')).CameraView,
  null,
  ({ onCancel }, onRetry) => <PartFailed onRetry={onRetry} onClose={onCancel} />,
)

export type CameraState = 'off' | 'on' | { readonly failure: string }

interface CaseImagesProps {
  readonly images: readonly ChosenImage[]
  /** The number of images of the case, with those that it has already. */
  readonly count: number
  readonly isFull: boolean
  readonly camera: CameraState
  readonly onCamera: (camera: CameraState) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onCapture: (file: File) => void
  readonly onType: (key: string, type: ImageType, from: TypeSource) => void
  readonly onEdit: ImageTilesProps['onEdit']
  readonly onRemove: (key: string) => void
  /** True while the images are being sent, when a change to one would be too late. */
  readonly isSending: boolean
  /** The columns of the chosen images on a large screen. */
  readonly columns: string
}

/** The images chosen for a case with the ways to add more, or the camera while it is on. */
export function CaseImages({
  images,
  count,
  isFull,
  camera,
  onCamera,
  onFiles,
  onCapture,
  onType,
  onEdit,
  onRemove,
  isSending,
  columns,
}: CaseImagesProps) {
  if (camera === 'on')
    return (
      <CameraView onCapture={onCapture} onCancel={() => onCamera('off')} onFailure={failure => onCamera({ failure })} />
    )
  return (
    <>
      <ImageSources
        onFiles={onFiles}
        onCamera={() => onCamera('on')}
        several={{
          count,
          isFull,
          chosen: images.length > 0 && (
            <fieldset disabled={isSending} className="contents">
              <ImageTiles images={images} onType={onType} onEdit={onEdit} onRemove={onRemove} className={columns} />
            </fieldset>
          ),
        }}
      />
      {camera !== 'off' && (
        <Alert tone="error" className="mt-4">
          {camera.failure}
        </Alert>
      )}
    </>
  )
}
