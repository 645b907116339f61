/** Opens the rear camera at its best resolution. */
export const openCamera = async (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } },
    audio: false,
  })

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Captures the video's current frame as camera.jpg (specification §4). */
export async function capture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  if (blob === null) throw new Error('The camera gave no picture')
  return new File([blob], 'camera.jpg', { type: 'image/jpeg' })
}
