import type { Peers } from '@xrai/contract/routes/peers'
import { isLoopback } from '../../settings/loopback.ts'
import type { Settings } from '../../settings/settings.ts'

const anyAddress = new Set(['0.0.0.0', '::'])

/**
 * The address that a user configures in equipment; null if DICOM_PORT is not set. Its host is null if it is unknown here.
 */
export const receiverAddress = ({ dicom, publicUrl }: Pick<Settings, 'dicom' | 'publicUrl'>): Peers['receiver'] => {
  if (dicom === null) return null
  const { host, port } = dicom
  if (!anyAddress.has(host)) return { host, port }
  const { hostname } = new URL(publicUrl)
  return { host: isLoopback(hostname) ? null : hostname, port }
}
