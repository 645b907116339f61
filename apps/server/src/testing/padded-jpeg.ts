import sharp from 'sharp'

/**
 * A JPEG as some cameras write it: progressive, in colour, with padding before the last marker, about which a strict decoder
 * warns.
 */
export const paddedJpeg = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777777', noise } })
    .jpeg({ progressive: true })
    .toBuffer()
  return new Uint8Array([...jpeg.subarray(0, -2), ...new Uint8Array(40), ...jpeg.subarray(-2)])
}
