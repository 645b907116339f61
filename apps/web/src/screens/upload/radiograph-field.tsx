import { useMemo } from 'react'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { PartFailed } from '../../base/ui/part-failed.tsx'
import { PatientData } from '../../intake/anonymise/patient-data.tsx'
import { ImageSources } from '../../intake/image-intake/image-sources.tsx'
import { SimilarNotice } from '../../intake/image-intake/similar-notice.tsx'
import { ChosenImage } from './chosen-image.tsx'
import type { UploadChoice } from './use-upload-choice.ts'

const CameraView = lazyComponent(
  async () => (await import('../../intake/image-intake/camera-view.tsx')).CameraView,
  null,
  ({ onCancel }, onRetry) => <PartFailed onRetry={onRetry} onClose={onCancel} />,
)

interface RadiographFieldProps {
  readonly choice: UploadChoice
  /** The address of the chosen image; undefined if the browser cannot display it. */
  readonly url: string | undefined
  readonly isSending: boolean
}

/** Chooses the radiograph, from a file or the camera, and what is sent of the patient's data in it. */
export function RadiographField({ choice, url, isSending }: RadiographFieldProps) {
  const { file, offer, cameraOn, setCameraOn, setNotice } = choice
  const files = useMemo(() => (file ? [file] : []), [file])
  return (
    <>
      {cameraOn && file === undefined && (
        <CameraView
          onCapture={captured => offer([captured])}
          onCancel={() => setCameraOn(false)}
          onFailure={text => {
            setCameraOn(false)
            setNotice({ tone: 'error', text })
          }}
        />
      )}
      {!cameraOn && file === undefined && (
        <ImageSources
          onFiles={offer}
          onCamera={() => {
            setNotice(undefined)
            setCameraOn(true)
          }}
        />
      )}
      {file && (
        <ChosenImage
          file={file}
          url={url}
          isBusy={choice.isEditing || isSending}
          onEdit={choice.edit}
          onRemove={choice.remove}
        />
      )}
      {file && !isSending && (
        <div data-similar className="mt-4 empty:hidden">
          <SimilarNotice file={file} />
        </div>
      )}
      <PatientData
        files={files}
        keeps={choice.keeps}
        onKeeps={choice.setKeeps}
        patientName={choice.patient.target?.patient?.name}
        className="mt-4"
      />
    </>
  )
}
