import { t } from '@xrai/contract/strings/translate'

/** The name of every picture that the camera takes (specification §4). */
export const cameraFile = 'camera.jpg'

/** Opens the rear camera at its best resolution. */
export const openCamera = async (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } },
    audio: false,
  })

/** Why the camera did not open; says where to allow it if the browser may not use it. */
export const cameraFailure = (cause: unknown): string =>
  cause instanceof DOMException && cause.name === 'NotAllowedError' ? t('upload.cameraDenied') : t('upload.noCamera')

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Calls back when the device takes the camera away (`ended`), or takes and returns its picture (`mute`, `unmute`), as for
 * a phone call; not when this app closes it.
 */
export function watchCamera(stream: MediaStream, onRunning: (isRunning: boolean) => void) {
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', () => onRunning(false))
    track.addEventListener('mute', () => onRunning(false))
    track.addEventListener('unmute', () => onRunning(true))
  }
}

/** Captures the video's current frame. */
export async function capture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  if (blob === null) throw new Error('The camera gave no picture')
  return new File([blob], cameraFile, { type: 'image/jpeg' })
}
