import { edited } from './edited.ts'
import { scanEnds } from './jpeg-header.ts'

/** Removing stray bytes after each of an encoder's ten scans takes about twenty reads; more would only waste time. */
const maxReads = 24

const strayIn = (fault: unknown) => {
  const [, count, marker] = /(\d+) extraneous bytes before marker 0x([0-9a-f]{2})/.exec(String(fault)) ?? []
  return count && marker ? { count: Number(count), marker: Number.parseInt(marker, 16) } : null
}

const isIncomplete = (fault: unknown) => /premature end of data segment/.test(String(fault))

/**
 * Reads a JPEG of several scans without the stray bytes after a scan, which libjpeg skips and libvips refuses. They
 * look like coded data, so only a decoder knows the end of a scan: it reports how many bytes it skipped before which
 * marker, and each scan before such a marker is tried in order. Removing needed bytes fails at once. The image is read
 * strictly until nothing is reported, so that half an image is still refused with the error of `read`.
 */
export const readWithoutStray = async <T>(picture: Uint8Array, read: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
  let reads = 0
  const attempt = async (bytes: Uint8Array) => {
    reads += 1
    return read(bytes).then(
      value => ({ value }),
      (fault: unknown) => ({ fault }),
    )
  }
  let bytes = picture
  let from = 0
  let result = await attempt(bytes)
  while ('fault' in result) {
    const stray = strayIn(result.fault)
    if (!stray) throw result.fault
    let found: typeof result | { readonly value: T } | undefined
    for (const [place, { start, end, marker }] of scanEnds(bytes).entries()) {
      if (place < from || marker !== stray.marker || end - stray.count <= start) continue
      if (reads >= maxReads) break
      const shorter = edited(bytes, [{ from: end - stray.count, to: end }])
      const tried = await attempt(shorter)
      if ('fault' in tried && isIncomplete(tried.fault)) continue
      bytes = shorter
      from = place
      found = tried
      break
    }
    if (!found) throw result.fault
    result = found
  }
  return result.value
}
