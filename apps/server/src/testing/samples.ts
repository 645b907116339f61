import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { data } from 'dcmjs'

/** A phantom of samples/pictures. */
export const sample = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(fileURLToPath(new URL(`../../../../samples/pictures/${name}`, import.meta.url))))

/** The SOP Instance UID is in a file's meta information (0002,0003) and in its data set (0008,0018). */
const instanceTags = [
  [0x02, 0x00, 0x03, 0x00],
  [0x08, 0x00, 0x18, 0x00],
] as const

/** Gives a DICOM file a new SOP Instance UID of the same length, so that it is another radiograph. */
export const asAnotherInstance = (file: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  const digits = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`).toString()
  for (const tag of instanceTags) {
    const at = Buffer.from(bytes.buffer).indexOf(Buffer.from([...tag, 0x55, 0x49]))
    if (at < 0) throw new Error('no SOP Instance UID')
    const length = new DataView(bytes.buffer).getUint16(at + 6, true)
    bytes.set(new TextEncoder().encode(`2.25.1${digits}`.slice(0, length)), at + 8)
  }
  return bytes
}

/** The 12-bit panoramic phantom with three windows, two of which are named. */
export const windowedSample = async (centre = '2048'): Promise<Uint8Array<ArrayBuffer>> => {
  const file = data.DicomMessage.readFile((await freshSample('panoramic-12bit.dcm')).buffer)
  file.dict['00281050'] = { vr: 'DS', Value: [centre, '1500', '3000'] }
  file.dict['00281051'] = { vr: 'DS', Value: ['4096', '1200', '800'] }
  file.dict['00281055'] = { vr: 'LO', Value: ['Normal', 'Tejido blando', ''] }
  return new Uint8Array(file.write())
}

/** A phantom; a DICOM one is a new instance at each call. */
export const freshSample = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await sample(name)
  return name.endsWith('.dcm') ? asAnotherInstance(bytes) : bytes
}

/** The DICOM instance with another image, as sent by a program that uses a SOP Instance UID twice. */
export const withOtherPixels = (file: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  // Changes the last pixel, of uncompressed samples in little endian.
  bytes.set([bytes[bytes.length - 2] === 0 ? 1 : 0], bytes.length - 2)
  return bytes
}

/** The DICOM file with a text in its header replaced. */
export const withText = (file: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(file)
  const at = Buffer.from(bytes.buffer).indexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error(`no '${from}' that could be '${to}'`)
  bytes.set(new TextEncoder().encode(to), at)
  return bytes
}
