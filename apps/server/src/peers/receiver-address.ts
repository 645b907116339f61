import type { Peers } from '@xrai/contract/routes/peers'
import { isLoopback } from '../loopback.ts'
import type { Settings } from '../settings.ts'

const anyAddress = new Set(['0.0.0.0', '::'])

/** Where equipment sends, as it is typed into it; null where nothing is listened for, and its host where that is not known here. */
export const receiverAddress = ({ dicom, publicUrl }: Pick<Settings, 'dicom' | 'publicUrl'>): Peers['receiver'] => {
  if (dicom === null) return null
  const { host, port } = dicom
  if (!anyAddress.has(host)) return { host, port }
  const { hostname } = new URL(publicUrl)
  return { host: isLoopback(hostname) ? null : hostname, port }
}
