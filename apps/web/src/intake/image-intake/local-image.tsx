import { t } from '@xrai/contract/strings/translate'
import { FileScan, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useBlobAddress } from '../../client/image-urls.ts'
import { isDicom } from './chosen-file.ts'

interface LocalImageProps {
  readonly file: File
  readonly className?: string
  readonly onSize?: (width: number, height: number) => void
}

/** Shows a local file as an image, or a placeholder if the browser cannot display it. */
export function LocalImage({ file, className, onSize }: LocalImageProps) {
  const dicom = isDicom(file)
  const url = useBlobAddress(dicom ? undefined : file)
  const [unreadable, setUnreadable] = useState(false)
  return (
    <div className={`room grid place-items-center overflow-hidden ${className ?? ''}`}>
      {dicom && <FileScan size={32} strokeWidth={1.3} role="img" aria-label={t('upload.dicom')} />}
      {unreadable && <ImageOff size={32} strokeWidth={1.3} role="img" aria-label={t('upload.noPreview')} />}
      {!unreadable && url && (
        <img
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(naturalWidth, naturalHeight)}
          onError={() => setUnreadable(true)}
          className="size-full animate-fade object-contain"
        />
      )}
    </div>
  )
}
