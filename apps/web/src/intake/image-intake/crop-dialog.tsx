import { radiographLimits } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useModal } from '../../base/ui/dialog.tsx'
import { useBlobAddress } from '../../client/image-urls.ts'
import type { ImageBox, Size } from '../../viewer/coordinates.ts'
import { CropFrame } from './crop-frame.tsx'
import { fingerSize, isWhole, turnedBox, turnedSize, unturnedBox } from './crop-geometry.ts'
import { editsOf } from './edit-file.ts'

interface CropDialogProps {
  readonly file: File
  readonly onCancel: () => void
  /** Gets the part to keep, in the upright pixels of the chosen file; undefined for all of it. */
  readonly onCrop: (crop: ImageBox | undefined) => void
}

const shortest = radiographLimits.shortestSide

/** The chosen file over the whole screen, turned as it is by now, with a rectangle around the part to keep. */
export function CropDialog({ file, onCancel, onCrop }: CropDialogProps) {
  const titleId = useId()
  const hintId = useId()
  const modal = useModal(true, true)
  const { original, crop, quarters } = editsOf(file)
  const url = useBlobAddress(original)
  const [image, setImage] = useState<Size>()
  const [box, setBox] = useState<ImageBox>()
  const { place, room } = useRoom()
  const turned = image && turnedSize(image, quarters)
  const scale = turned && room && Math.min(room.width / turned.width, room.height / turned.height)
  const isShortest = box !== undefined && Math.min(box.width, box.height) <= shortest

  const load = (size: Size) => {
    setImage(size)
    setBox(turnedBox(crop ?? { left: 0, top: 0, ...size }, size, quarters))
  }
  const accept = () => {
    if (!image || !turned || !box) return
    onCrop(isWhole(box, turned) ? undefined : unturnedBox(box, image, quarters))
  }
  return (
    <dialog
      ref={modal}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
      className="room m-0 h-dvh max-h-none w-dvw max-w-none animate-fade overflow-hidden p-0"
    >
      <div className="flex h-full flex-col">
        <header className="px-4 pt-3 text-center">
          <h2 id={titleId} className="text-19">
            {t('upload.crop')}
          </h2>
          <p className="mx-auto text-14 text-room-muted [@media(max-height:26rem)]:sr-only">{t('upload.cropText')}</p>
          <p id={hintId} className="mx-auto text-13 text-room-muted pointer-coarse:sr-only">
            {t('upload.cropKeys')}
          </p>
        </header>
        {/* Wide enough for the targets beside the image, and away from the edge, where a swipe leaves the page. */}
        <div className="relative min-h-0 flex-1" style={{ margin: fingerSize / 2 + 4 }}>
          <div ref={place} className="absolute inset-0 grid place-items-center">
            {url && (
              <div className="relative" style={sizeStyle(turned, scale)}>
                <img
                  src={url}
                  alt={t('upload.preview')}
                  onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                    load({ width: naturalWidth, height: naturalHeight })
                  }
                  className="absolute top-1/2 left-1/2 max-w-none -translate-x-1/2 -translate-y-1/2 select-none"
                  style={{ ...sizeStyle(image, scale), rotate: `${quarters * 90}deg` }}
                />
                {turned && scale !== undefined && box && (
                  <CropFrame
                    image={turned}
                    scale={scale}
                    box={box}
                    shortest={shortest}
                    hintId={hintId}
                    onChange={setBox}
                  />
                )}
              </div>
            )}
          </div>
        </div>
        <footer className="grid items-center gap-x-4 gap-y-2 border-t border-room-line bg-room-panel px-4 py-3 sm:grid-cols-[1fr_auto_1fr] sm:px-6">
          <p role="status" className="min-h-5 text-13 text-room-muted max-sm:mx-auto">
            {box && isShortest && t('upload.cropLeast', { pixels: shortest })}
            {box && !isShortest && t('upload.pixels', { width: box.width, height: box.height })}
          </p>
          <div className="flex justify-center gap-3">
            <Button look="room" onClick={onCancel} className="min-h-12 border border-room-edge px-6 text-16">
              {t('upload.cancel')}
            </Button>
            <Button look="primary" disabled={!box} onClick={accept}>
              {t('upload.crop')}
            </Button>
          </div>
        </footer>
      </div>
    </dialog>
  )
}

const sizeStyle = (size: Size | undefined, scale: number | undefined) =>
  size && scale !== undefined ? { width: size.width * scale, height: size.height * scale } : { width: 0, height: 0 }

/** The size of an element, as it changes. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Size>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, room }
}
